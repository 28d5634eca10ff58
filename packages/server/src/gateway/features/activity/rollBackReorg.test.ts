import { expect, it } from 'vitest'
import { createChains } from '../../chain/chains/index.ts'
import type { ActivityStore } from './createActivityStore.ts'
import type { ActivityPort } from './ActivityPort.ts'
import { rollBackReorg } from './rollBackReorg.ts'

const id = 'eip155:1'
const chain = createChains().get(id)!
const marks = [30, 20, 10].map((block) => ({ block, hash: `old ${block}` }))

/** Returns the first block that is removed when a chain has these blocks; undefined for none. */
async function forgotten(
  blocks: Readonly<Record<number, string>>,
  head: number,
  isTest = false,
): Promise<number | undefined> {
  const received: number[] = []
  const port = { hashAt: async (_chain: unknown, block: number) => blocks[block] }
  const store = {
    marks: async () => marks,
    forgetAbove: async (_chain: unknown, block: number) => void received.push(block),
  }
  await rollBackReorg(
    { port: port as unknown as ActivityPort, store: store as unknown as ActivityStore },
    { ...chain, isTest },
    { block: head, hash: blocks[head] ?? 'new' },
    new AbortController().signal,
  )
  return received[0]
}

it.each([
  ['nothing where all stands', { 30: 'old 30' }, 35, undefined],
  ['nothing where the newest is the same', { 30: 'old 30' }, 30, undefined],
  ['what came after the chain turned', { 30: 'new', 20: 'old 20' }, 35, 20],
  ['nothing for a node that is behind', { 20: 'old 20' }, 25, undefined],
  ['what came after it turned, as a node tells that is behind', { 20: 'x', 10: 'old 10' }, 25, 10],
  ['nothing for a node that is far behind', {}, 5, undefined],
  ['nothing for a node that keeps no old blocks', {}, 286, undefined],
  [
    'the blocks after a reorganisation, found through a node without old blocks',
    { 30: 'x' },
    276,
    20,
  ],
  ['all blocks of another chain', { 30: 'x', 20: 'x', 10: 'x' }, 35, -1],
])('deletes %s [7.4]', async (_case, blocks, head, forgot) => {
  expect(await forgotten(blocks, head)).toBe(forgot)
})

it.each([
  [
    'the blocks above the head of a test chain that was reset to a snapshot',
    { 20: 'old 20' },
    25,
    20,
  ],
  ['all blocks of a test chain that was restarted', {}, 5, -1],
])('deletes %s [7.4]', async (_case, blocks, head, forgot) => {
  expect(await forgotten(blocks, head, true)).toBe(forgot)
})

it('deletes nothing if a node lacks a block [7.4]', async () => {
  for (const head of [35, 285]) {
    const received = forgotten({ 20: 'old 20' }, head)
    await expect(received).rejects.toMatchObject({ name: 'UpstreamError', failure: 'body' })
  }
})
