import { expect, it } from 'vitest'
import type { CachePolicyDeps } from './CachePolicy.ts'
import { head, numberToHex } from './node.fixture.ts'
import { createChainCachePolicy } from './createChainCachePolicy.ts'

const hash = `0x${'ab'.repeat(32)}`
const old = numberToHex(head - 256)
const recent = numberToHex(head - 255)

function isCached(
  method: string,
  parsedParams: unknown,
  change: Partial<CachePolicyDeps & { namespace: string; result: string }> = {},
): boolean {
  const { namespace = 'eip155', result = '{"a":1}', ...rest } = change
  const rules = createChainCachePolicy(namespace, {
    reference: '1',
    head: () => head,
    isTest: false,
    ...rest,
  })
  const keeping = rules.ruleFor({
    method,
    params: JSON.stringify(parsedParams ?? []),
    parsedParams,
  })
  return keeping !== undefined && keeping.isCacheable?.(result) !== false
}

it('answers the chain id without a node', () => {
  const { constants: local } = createChainCachePolicy('eip155', {
    reference: '8453',
    head: () => head,
    isTest: false,
  })
  expect([...local]).toEqual([
    ['eth_chainId', '"0x2105"'],
    ['net_version', '"8453"'],
    ['net_listening', 'true'],
  ])
})

it.each([
  ['eth_blockNumber', []],
  ['eth_getBlockByHash', [hash, false]],
  ['eth_getBlockByNumber', [old, true]],
  ['eth_getBlockByNumber', ['earliest', false]],
  ['eth_getBlockReceipts', [hash]],
  ['eth_call', [{}, old]],
  ['eth_call', [{}, { blockHash: hash }]],
  ['eth_getBalance', ['0x1', old]],
  ['eth_getStorageAt', ['0x1', '0x0', old]],
  ['eth_getLogs', [{ fromBlock: '0x1', toBlock: old }]],
  ['eth_getLogs', [{ blockHash: hash }]],
])('caches %s %j', (method, parsedParams) => {
  expect(isCached(method, parsedParams)).toBe(true)
})

it.each([
  ['eth_getBlockByNumber', [recent, true]],
  ['eth_getBlockByNumber', ['latest', true]],
  ['eth_getBlockByNumber', ['finalized', true]],
  ['eth_getBlockByNumber', []],
  ['eth_getBlockByNumber', undefined],
  ['eth_call', [{}]],
  ['eth_call', [{}, 'pending']],
  ['eth_call', [{}, { blockNumber: old, requireCanonical: true }]],
  ['eth_getBalance', ['0x1', '0xzz']],
  ['eth_getLogs', [{ fromBlock: '0x1' }]],
  ['eth_getLogs', [{ fromBlock: '0x1', toBlock: recent }]],
  ['eth_getLogs', [null]],
  ['eth_gasPrice', []],
  ['eth_estimateGas', [{}, old]],
])('does not cache %s %j', (method, parsedParams) => {
  expect(isCached(method, parsedParams)).toBe(false)
})

it('caches transactions once their block is final, and no null results', () => {
  for (const method of ['eth_getTransactionByHash', 'eth_getTransactionReceipt']) {
    expect(isCached(method, [hash], { result: `{"blockNumber":"${old}"}` })).toBe(true)
    expect(isCached(method, [hash], { result: `{"blockNumber":"${recent}"}` })).toBe(false)
    expect(isCached(method, [hash], { result: '{"blockNumber":null}' })).toBe(false)
    expect(isCached(method, [hash], { result: 'null' })).toBe(false)
  }
  expect(isCached('eth_getBlockByHash', [hash], { result: 'null' })).toBe(false)
})

it('caches nothing by block number before the newest block is known, or on test networks', () => {
  expect(isCached('eth_call', [{}, old], { head: () => undefined })).toBe(false)
  expect(isCached('eth_call', [{}, old], { isTest: true })).toBe(false)
  expect(isCached('eth_getBlockByHash', [hash], { isTest: true })).toBe(true)
})

it('caches finalized data of Solana', () => {
  const solana = { namespace: 'solana' }
  expect(isCached('getGenesisHash', undefined, solana)).toBe(true)
  expect(isCached('getTransaction', ['s', { encoding: 'json' }], solana)).toBe(true)
  expect(isCached('getTransaction', ['s', { commitment: 'confirmed' }], solana)).toBe(false)
  expect(isCached('getTransaction', ['s'], { ...solana, result: 'null' })).toBe(false)
  expect(isCached('getBlock', [1], { ...solana, isTest: true })).toBe(false)
  expect(isCached('getBalance', ['a'], solana)).toBe(false)
})

it('caches nothing of other namespaces', () => {
  expect(isCached('eth_blockNumber', [], { namespace: 'bip122' })).toBe(false)
  expect(isCached('eth_blockNumber', [], { namespace: 'constructor' })).toBe(false)
})
