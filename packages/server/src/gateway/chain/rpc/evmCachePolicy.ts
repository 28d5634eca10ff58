import { type CachePolicy, immutable, type CacheRule, type CachePolicyDeps } from './CachePolicy.ts'

/** Nothing this far below the newest block has ever been taken back, on any chain we serve. */
const finalityDepth = 256

/** Newest block: shorter than any chain takes for one that matters to a visitor. */
const headRule: CacheRule = { ttlMs: 500, isShared: false }

/** Asked by a hash that names the content. */
const byHash: ReadonlySet<string> = new Set([
  'eth_getBlockByHash',
  'eth_getBlockTransactionCountByHash',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleByBlockHashAndIndex',
])

/** Asked by transaction: it holds once its block does. */
const byTransaction: ReadonlySet<string> = new Set([
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
])

/** Asked at a block; where among the params it stands. */
const blockParam: ReadonlyMap<string, number> = new Map([
  ['eth_getBlockByNumber', 0],
  ['eth_getBlockReceipts', 0],
  ['eth_getBlockTransactionCountByNumber', 0],
  ['eth_getTransactionByBlockNumberAndIndex', 0],
  ['eth_call', 1],
  ['eth_getBalance', 1],
  ['eth_getCode', 1],
  ['eth_getTransactionCount', 1],
  ['eth_getStorageAt', 2],
  ['eth_getProof', 2],
])

const isNotNull = (result: string): boolean => result !== 'null'

/** A node that does not have it yet answers null. */
const foundRule: CacheRule = { ...immutable, isCacheable: isNotNull }

/**
 * Makes the rules of an EVM chain.
 *
 * @param deps - What is known of the chain. Where blocks may be taken back at will, only what a hash
 * names is kept.
 * @source gateway §6.5 (10)
 */
export function evmCachePolicy({ reference, head, isTest }: CachePolicyDeps): CachePolicy {
  const isFinal = (block: number): boolean => {
    const newest = head()
    return !isTest && newest !== undefined && block <= newest - finalityDepth
  }
  const mined: CacheRule = { ...immutable, isCacheable: (result) => isFinal(blockNumberIn(result)) }

  function ofLogs(filter: unknown): CacheRule | undefined {
    if (typeof filter !== 'object' || filter === null) return undefined
    const { blockHash, fromBlock, toBlock } = filter as Readonly<Record<string, unknown>>
    if (typeof blockHash === 'string') return foundRule
    const isOld = isFinal(blockNumber(fromBlock)) && isFinal(blockNumber(toBlock))
    return isOld ? foundRule : undefined
  }

  return {
    constants: new Map([
      ['eth_chainId', `"0x${BigInt(reference).toString(16)}"`],
      ['net_version', `"${reference}"`],
      ['net_listening', 'true'],
    ]),
    ruleFor({ method, parsedParams }) {
      if (method === 'eth_blockNumber') return headRule
      if (!Array.isArray(parsedParams)) return undefined
      if (byHash.has(method)) return foundRule
      if (byTransaction.has(method)) return isTest ? undefined : mined
      if (method === 'eth_getLogs') return ofLogs(parsedParams[0])
      const place = blockParam.get(method)
      if (place === undefined) return undefined
      const block: unknown = parsedParams[place]
      return isHash(block) || isFinal(blockNumber(block)) ? foundRule : undefined
    },
  }
}

/** EIP-1898, or a hash as it is. */
function isHash(block: unknown): boolean {
  if (typeof block === 'string') return block.length === 66
  return typeof block === 'object' && block !== null && 'blockHash' in block
}

/** Infinity for tags that move, and for what is no block. */
function blockNumber(block: unknown): number {
  if (block === 'earliest') return 0
  const digits = typeof block === 'string' ? /^0x([0-9a-f]{1,12})$/i.exec(block)?.[1] : undefined
  return digits === undefined ? Infinity : Number.parseInt(digits, 16)
}

function blockNumberIn(result: string): number {
  // Written by every node as a member of its own, and far faster than reading a receipt's logs.
  const digits = /"blockNumber"\s*:\s*"0x([0-9a-f]{1,12})"/i.exec(result)?.[1]
  return digits === undefined ? Infinity : Number.parseInt(digits, 16)
}
