import { expect, it } from 'vitest'
import { createPrefixedStorage } from '../../kernel/index.ts'
import { createSeenMessages } from './createSeenMessages.ts'
import { createMemoryStorageArea } from './fakeRelayHub.fixture.ts'

const list = (length: number): string[] => Array.from({ length }, (_, index) => `${index}`)

it('stores marks of all topics within a limit, and evicts those of the topic that has most', () => {
  const area = createMemoryStorageArea()
  const open = () => createSeenMessages(createPrefixedStorage({ area, prefix: 'test' }))
  const marks = {
    quiet: list(20),
    busiest: list(500),
    ...Object.fromEntries(list(14).map((topic) => [topic, list(420)])),
  }
  area.items.set('test/pairing-seen', JSON.stringify({ v: 1, d: marks }))
  open().add('quiet', 'new')
  const reloaded = open()
  const kept = (topic: string): string[] => list(600).filter((mark) => reloaded.has(topic, mark))
  expect(kept('quiet')).toEqual(list(20))
  expect(reloaded.has('quiet', 'new')).toBe(true)
  expect(kept('busiest')).toEqual(list(500).slice(1))
  expect(kept('13')).toHaveLength(420)
})
