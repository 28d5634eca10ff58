import {
  type CachePolicy,
  immutableRpcCacheRule,
  type NewestBlockExtractor,
  type RpcCacheRule,
  type CachePolicyDeps,
} from './CachePolicy.ts'

/** Blocks this far below the newest one count as final. */
const finalityDepth = 256

/** The newest block number is cached for half a second. */
const headRule: RpcCacheRule = { ttlMs: 500, isShared: false }

/** Methods by block hash: the hash identifies the content. */
const byHash: ReadonlySet<string> = new Set([
  'eth_getBlockByHash',
  'eth_getBlockTransactionCountByHash',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleCountByBlockHash',
])

/** Methods by transaction hash: immutable once the block is final. */
const byTransaction: ReadonlySet<string> = new Set([
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
])

/** Methods at a block, with the index of the block among the params. */
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

/** Methods whose results contain the numbers of blocks. */
const withBlocks: ReadonlySet<string> = new Set([
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getHeaderByHash',
  'eth_getHeaderByNumber',
  'eth_getLogs',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionBySenderAndNonce',
  'eth_getTransactionReceipt',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_sendRawTransactionSync',
])

const newestBlock: NewestBlockExtractor = {
  method: 'eth_blockNumber',
  ttlMs: headRule.ttlMs,
  blockIn({ method }, result) {
    if (method === 'eth_blockNumber') return finite(blockNumber(JSON.parse(result)))
    return withBlocks.has(method) ? lastBlockIn(result) : undefined
  },
  blockInFrame: lastBlockIn,
  encode: (block) => `"0x${block.toString(16)}"`,
}

/** Returns the last block number in JSON. Logs are in ascending order, so it is the highest. */
function lastBlockIn(json: string): number | undefined {
  const position = Math.max(json.lastIndexOf('"blockNumber"'), json.lastIndexOf('"number"'))
  const digits = /^"\w+"\s*:\s*"0x([0-9a-f]{1,12})"/i.exec(
    position < 0 ? '' : json.slice(position, position + 64),
  )?.[1]
  return digits === undefined ? undefined : Number.parseInt(digits, 16)
}

function finite(block: number): number | undefined {
  return Number.isFinite(block) ? block : undefined
}

const isNotNull = (result: string): boolean => result !== 'null'

/** A node without the data yet answers null, which is not cached. */
const foundRule: RpcCacheRule = { ...immutableRpcCacheRule, isCacheable: isNotNull }

/**
 * Creates the cache policy of an EVM chain.
 *
 * @param deps - On test networks only responses that a hash identifies are cached.
 * @see https://eips.ethereum.org/EIPS/eip-1474
 */
export function createEvmCachePolicy({ reference, head, isTest }: CachePolicyDeps): CachePolicy {
  const isFinal = (block: number): boolean => {
    const newest = head()
    return !isTest && newest !== undefined && block <= newest - finalityDepth
  }
  const mined: RpcCacheRule = {
    ...immutableRpcCacheRule,
    isCacheable: (result) => isFinal(blockNumberIn(result)),
  }

  function ofLogs(filter: unknown): RpcCacheRule | undefined {
    if (typeof filter !== 'object' || filter === null) return undefined
    const { blockHash, fromBlock, toBlock } = filter as Readonly<Record<string, unknown>>
    if (typeof blockHash === 'string') return foundRule
    const isOld = isFinal(blockNumber(fromBlock)) && isFinal(blockNumber(toBlock))
    return isOld ? foundRule : undefined
  }

  return {
    newestBlock,
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
      const position = blockParam.get(method)
      if (position === undefined) return undefined
      const block: unknown = parsedParams[position]
      return isHash(block) || isFinal(blockNumber(block)) ? foundRule : undefined
    },
  }
}

/** Returns whether a block parameter is a hash, plain or as in EIP-1898. */
function isHash(block: unknown): boolean {
  if (typeof block === 'string') return block.length === 66
  return typeof block === 'object' && block !== null && 'blockHash' in block
}

/** Returns Infinity for moving tags such as `latest`, and for anything else. */
function blockNumber(block: unknown): number {
  if (block === 'earliest') return 0
  const digits = typeof block === 'string' ? /^0x([0-9a-f]{1,12})$/i.exec(block)?.[1] : undefined
  return digits === undefined ? Infinity : Number.parseInt(digits, 16)
}

function blockNumberIn(result: string): number {
  // A pattern is much faster than parsing a receipt with its logs.
  const digits = /"blockNumber"\s*:\s*"0x([0-9a-f]{1,12})"/i.exec(result)?.[1]
  return digits === undefined ? Infinity : Number.parseInt(digits, 16)
}
