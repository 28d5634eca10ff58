import type { AbiParameter } from 'viem'
import { expect, it } from 'vitest'
import { decodeAbiStrict } from './decodeAccountCalls.ts'

it('rejects calldata with shared offsets', () => {
  const word = (value: number): string => value.toString(16).padStart(64, '0')
  const bytes = word(64) + 'ab'.repeat(64)
  const data = `0x${word(32)}${word(9)}${word(9 * 32).repeat(9)}${bytes}` as const
  const looks: PropertyKey[] = []
  // Counts the reads of each decoded item.
  const part = new Proxy<AbiParameter>(
    { type: 'bytes' },
    { get: (of, name) => (looks.push(name), Reflect.get(of, name)) },
  )
  expect(decodeAbiStrict([{ type: 'tuple[]', components: [part] }], data)).toBeUndefined()
  expect(looks.length).toBeLessThan(9)
})
