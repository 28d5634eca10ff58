import { expect, it } from 'vitest'
import { createPrefixedStorage, type StorageArea } from '../kernel/index.ts'
import { mainnet } from '../networks/index.ts'
import { createReplacementCheck, type ReplacementCheck } from './createReplacementCheck.ts'
import { createSentNonces } from './createSentNonces.ts'
import { createTestEvmKit } from './standaloneAdapterKit.fixture.ts'

const from = `0x${'a1'.repeat(20)}`
const pending = { from, nonce: '0x5' }

type Chain = { transaction: unknown; count: string }

function createChain(kit = createTestEvmKit()): {
  readonly chain: Chain
  readonly replacement: ReplacementCheck
  readonly check: () => Promise<string>
} {
  const chain: Chain = { transaction: pending, count: '0x5' }
  const rpc = {
    request: async (_: string, { method }: { method: string }): Promise<unknown> =>
      method === 'eth_getTransactionByHash' ? chain.transaction : chain.count,
  }
  const replacement = createReplacementCheck(rpc, createSentNonces(kit))
  const { signal } = new AbortController()
  const check = (): Promise<string> =>
    replacement.check({ network: mainnet, hash: '0xab', signal }).then(
      () => 'pending',
      (error: { code: string }) => error.code,
    )
  return { chain, replacement, check }
}

async function checkTimes(check: () => Promise<string>, times: number): Promise<string[]> {
  const results: string[] = []
  for (let time = 0; time < times; time++) results.push(await check())
  return results
}

it('reports a replacement the fourth time in a row that the nonce is used, and to each caller', async () => {
  const { chain, check, replacement } = createChain()
  expect(await check()).toBe('pending')
  Object.assign(chain, { transaction: null, count: '0x6' })
  expect(await checkTimes(check, 3)).toEqual(['pending', 'pending', 'pending'])
  // A node that is behind the others.
  chain.count = '0x5'
  expect(await check()).toBe('pending')
  chain.count = '0x6'
  expect(await checkTimes(check, 3)).toEqual(['pending', 'pending', 'pending'])
  expect(await check()).toBe('send.replaced')
  replacement.remove('0xab')
  expect(await check()).toBe('send.replaced')
})

it.each([
  ['whose nonce no node has reported', null, null],
  ['that a node still knows', pending, pending],
])('reports no replacement of a transaction %s', async (_, first, later) => {
  const { chain, check } = createChain()
  Object.assign(chain, { transaction: first, count: '0x6' })
  await check()
  chain.transaction = later
  expect(new Set(await checkTimes(check, 5))).toEqual(new Set(['pending']))
})

it('reports no replacement while the nonce is not used', async () => {
  const { chain, check } = createChain()
  await check()
  chain.transaction = null
  expect(new Set(await checkTimes(check, 5))).toEqual(new Set(['pending']))
})

it('keeps the nonce for a reload, and forgets it when the transaction has settled', async () => {
  const kit = createTestEvmKit()
  const before = createChain(kit)
  await before.check()
  const after = createChain(kit)
  Object.assign(after.chain, { transaction: null, count: '0x6' })
  expect(await checkTimes(after.check, 4)).toContain('send.replaced')
  after.replacement.remove('0xab')
  expect(createSentNonces(kit).get('0xab')).toBeUndefined()
})

it('reports a replacement in each of two tabs', async () => {
  const kit = createTestEvmKit()
  const [first, second] = [createChain(kit), createChain(kit)]
  for (const { chain, check } of [first, second]) {
    await check()
    Object.assign(chain, { transaction: null, count: '0x6' })
  }
  expect(await checkTimes(first.check, 4)).toContain('send.replaced')
  first.replacement.remove('0xab')
  expect(await checkTimes(second.check, 4)).toContain('send.replaced')
})

it.each([
  '{}',
  'null',
  '[1]',
  '[{"hash":"0xab"}]',
  '[{"hash":"0xab","from":"0x1","nonce":5}]',
  '[{"hash":"0xab","from":"0x1","nonce":"0x5"}]',
])('ignores the malformed stored value %s', (value) => {
  const area: StorageArea = {
    getItem: () => `{"v":1,"d":${value}}`,
    setItem: () => {},
    removeItem: () => {},
  }
  const storage = createPrefixedStorage({ prefix: 'test', area })
  expect(createSentNonces({ storage }).get('0xab')).toBeUndefined()
})
