import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultRpcMethods } from './defaultRpcMethods.ts'
import { isForbiddenRpcMethod } from './isForbiddenRpcMethod.ts'
import { type ChainMethodRules, methodPolicy } from './methodPolicy.ts'

const rules = (id: string, change: Partial<ChainMethodRules> = {}): ChainMethodRules => ({
  id,
  isLocalnet: false,
  extraMethods: new Set(),
  ...change,
})
const http = { type: 'http', nodes: 2 } as const
const webSocket = { type: 'webSocket', nodes: 1 } as const

/** Methods that a node of an operator never receives, by namespace. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  'eip155:1': [
    'eth_accounts',
    'eth_sign',
    'eth_signTransaction',
    'eth_sendTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v4',
    'eth_resend',
    'personal_sign',
    'personal_unlockAccount',
    'personal_listAccounts',
    'anvil_setBalance',
    'anvil_impersonateAccount',
    'hardhat_setCode',
    'evm_mine',
    'evm_setAutomine',
    'net_addPeer',
    'admin_addPeer',
    'admin_peers',
    'engine_newPayloadV3',
    'miner_start',
    'clique_propose',
    'txpool_setGasPrice',
    'debug_setHead',
    'debug_cpuProfile',
    'debug_standardTraceBlockToFile',
    'parity_allAccountsInfo',
    'wallet_addEthereumChain',
  ],
  'bip122:000000000019d6689c085ae165831e93': [
    'dumpprivkey',
    'dumpwallet',
    'sendtoaddress',
    'sendmany',
    'send',
    'signrawtransactionwithwallet',
    'walletpassphrase',
    'walletprocesspsbt',
    'importprivkey',
    'addnode',
    'setban',
    'invalidateblock',
    'generatetoaddress',
    'listunspent',
    'stop',
  ],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['requestAirdrop'],
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': ['author_insertKey', 'author_rotateKeys'],
  'cosmos:cosmoshub-4': ['dial_peers', 'unsafe_flush_mempool'],
}
const forbiddenCases = Object.entries(forbidden).flatMap(([id, methods]) =>
  methods.map((method) => [id, method] as const),
)

describe('methodPolicy', () => {
  it.each([
    ['eip155:1', 'eth_call', 'read'],
    ['eip155:1', 'eth_getBlockByNumber', 'read'],
    ['eip155:1', 'eth_sendRawTransaction', 'send'],
    ['eip155:324', 'zks_estimateFee', 'read'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'getSignaturesForAddress', 'read'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'sendTransaction', 'send'],
    ['bip122:000000000019d6689c085ae165831e93', 'getblockcount', 'read'],
    ['bip122:000000000019d6689c085ae165831e93', 'sendrawtransaction', 'send'],
    ['bip122:000000000019d6689c085ae165831e93', 'submitpackage', 'send'],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'author_submitExtrinsic', 'send'],
    ['cosmos:cosmoshub-4', 'broadcast_tx_sync', 'send'],
    ['near:mainnet', 'broadcast_tx_commit', 'send'],
    ['sui:mainnet', 'sui_executeTransactionBlock', 'send'],
  ])('relays by default on %s: %s', (id, method, policy) => {
    expect(methodPolicy({ method }, rules(id), http)).toBe(policy)
    expect(methodPolicy({ method }, rules(id), webSocket)).toBe(policy)
  })

  it.each(forbiddenCases)('refuses on %s: %s', (id, method) => {
    expect(methodPolicy({ method }, rules(id), http)).toBe('refused')
    expect(methodPolicy({ method }, rules(id), webSocket)).toBe('refused')
  })

  it.each([
    'trace_filter',
    'debug_traceCall',
    'eth_unknown',
    'getBalance',
    'Eth_call',
    'eth_call ',
  ])('refuses what no list has: %s', (method) => {
    expect(methodPolicy({ method }, rules('eip155:1'), webSocket)).toBe('refused')
  })

  it('refuses every method of a namespace without a list', () => {
    for (const id of ['stacks:1', 'toString:1', '__proto__:1', ''])
      expect(methodPolicy({ method: 'eth_call' }, rules(id), http)).toBe('refused')
  })

  it('relays what the configuration adds', () => {
    const chain = rules('stacks:1', { extraMethods: new Set(['trace_filter', 'sendFoo']) })
    expect(methodPolicy({ method: 'trace_filter' }, chain, http)).toBe('read')
    expect(methodPolicy({ method: 'sendFoo' }, chain, http)).toBe('send')
  })

  it('relays filter methods where a client reaches one node, and subscriptions over WebSocket', () => {
    const chain = rules('eip155:1')
    const one = { type: 'http', nodes: 1 } as const
    for (const method of ['eth_newFilter', 'eth_newBlockFilter', 'eth_getFilterChanges']) {
      expect(methodPolicy({ method }, chain, http)).toBe('refused')
      expect(methodPolicy({ method }, chain, one)).toBe('read')
      expect(methodPolicy({ method }, chain, webSocket)).toBe('read')
    }
    expect(methodPolicy({ method: 'eth_subscribe' }, chain, one)).toBe('refused')
    expect(methodPolicy({ method: 'eth_subscribe' }, chain, webSocket)).toBe('read')
  })

  it('relays methods that use keys of the node to local chains, and no others of the node', () => {
    const local = rules('eip155:31337', { isLocalnet: true })
    expect(methodPolicy({ method: 'eth_sendTransaction' }, local, http)).toBe('send')
    expect(methodPolicy({ method: 'personal_sign' }, local, webSocket)).toBe('send')
    expect(methodPolicy({ method: 'eth_accounts' }, local, http)).toBe('read')
    for (const method of ['anvil_setBalance', 'evm_mine', 'hardhat_reset', 'admin_addPeer'])
      expect(methodPolicy({ method }, local, http)).toBe('refused')
  })
})

describe('isForbiddenRpcMethod', () => {
  it.each(forbiddenCases)('returns true for %s: %s', (_id, method) => {
    expect(isForbiddenRpcMethod(method)).toBe(true)
  })

  it('returns false for every method that clients may call by default', () => {
    const all = [...defaultRpcMethods.values()].flatMap(
      ({ methods, filters = [], subscriptions = [] }) => [...methods, ...filters, ...subscriptions],
    )
    expect(all.length).toBeGreaterThan(300)
    expect(all.filter(isForbiddenRpcMethod)).toEqual([])
    expect(['trace_filter', 'debug_traceCall', 'getAsset'].filter(isForbiddenRpcMethod)).toEqual([])
  })
})

it('documents the default lists', () => {
  const page = new URL('../../../../../../apps/docs/pages/server/rpc-methods.md', import.meta.url)
  const documented = readFileSync(page, 'utf8').split('## Default lists')[1] ?? ''
  const sections = new Map(
    documented.split('\n### ').map((section) => [/\w+/.exec(section)?.[0], section]),
  )
  for (const [namespace, lists] of defaultRpcMethods) {
    const all = Object.values(lists).flatMap((list) => [...(list ?? [])])
    const listed = [...(sections.get(namespace) ?? '').matchAll(/`([\w.]+)`/g)]
    expect(new Set(listed.map(([, name]) => name))).toEqual(new Set([namespace, ...all]))
  }
})
