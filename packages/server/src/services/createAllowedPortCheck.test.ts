import { expect, it } from 'vitest'
import { describeLocalnet } from '@latchkey/localnet'
import { createAllowedPortCheck } from './createAllowedPortCheck.ts'

it('accepts the ports of local networks and the own port once it listens', () => {
  const own: { port?: number } = {}
  const isOwn = createAllowedPortCheck(
    describeLocalnet({ one: 4_101, solana: 4_103 }),
    () => own.port,
  )
  expect([4_101, 4_103].map(isOwn)).toEqual([true, true])
  expect([80, 443, 5_432, 4_100, 4_104, Number.NaN].some(isOwn)).toBe(false)
  own.port = 4_100
  expect(isOwn(4_100)).toBe(true)
})
