import { type CallRules, forever, type Keeping, type RuleDeps } from './CachePolicy.ts'

/** Nothing this far below the newest block has ever been taken back, on any chain we serve. */
const deep = 256

/** Newest block: shorter than any chain takes for one that matters to a visitor. */
const headKeeping: Keeping = { ttlMs: 500, isShared: false }

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
const atBlock: ReadonlyMap<string, number> = new Map([
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

const isSomething = (result: string): boolean => result !== 'null'

/** A node that does not have it yet answers null. */
const found: Keeping = { ...forever, isKept: isSomething }

/**
 * Makes the rules of an EVM chain.
 *
 * @param deps - What is known of the chain. Where blocks may be taken back at will, only what a hash
 * names is kept.
 * @source gateway §6.5 (10)
 */
export function evmRules({ reference, head, isTest }: RuleDeps): CallRules {
  const isDeep = (block: number): boolean => {
    const newest = head()
    return !isTest && newest !== undefined && block <= newest - deep
  }
  const mined: Keeping = { ...forever, isKept: (result) => isDeep(blockOf(result)) }

  function ofLogs(filter: unknown): Keeping | undefined {
    if (typeof filter !== 'object' || filter === null) return undefined
    const { blockHash, fromBlock, toBlock } = filter as Readonly<Record<string, unknown>>
    if (typeof blockHash === 'string') return found
    const isOld = isDeep(numberOf(fromBlock)) && isDeep(numberOf(toBlock))
    return isOld ? found : undefined
  }

  return {
    local: new Map([
      ['eth_chainId', `"0x${BigInt(reference).toString(16)}"`],
      ['net_version', `"${reference}"`],
      ['net_listening', 'true'],
    ]),
    keeping({ method, given }) {
      if (method === 'eth_blockNumber') return headKeeping
      if (!Array.isArray(given)) return undefined
      if (byHash.has(method)) return found
      if (byTransaction.has(method)) return isTest ? undefined : mined
      if (method === 'eth_getLogs') return ofLogs(given[0])
      const place = atBlock.get(method)
      if (place === undefined) return undefined
      const block: unknown = given[place]
      return isHash(block) || isDeep(numberOf(block)) ? found : undefined
    },
  }
}

/** EIP-1898, or a hash as it is. */
function isHash(block: unknown): boolean {
  if (typeof block === 'string') return block.length === 66
  return typeof block === 'object' && block !== null && 'blockHash' in block
}

/** Infinity for tags that move, and for what is no block. */
function numberOf(block: unknown): number {
  if (block === 'earliest') return 0
  const digits = typeof block === 'string' ? /^0x([0-9a-f]{1,12})$/i.exec(block)?.[1] : undefined
  return digits === undefined ? Infinity : Number.parseInt(digits, 16)
}

function blockOf(result: string): number {
  // Written by every node as a member of its own, and far faster than reading a receipt's logs.
  const digits = /"blockNumber"\s*:\s*"0x([0-9a-f]{1,12})"/i.exec(result)?.[1]
  return digits === undefined ? Infinity : Number.parseInt(digits, 16)
}
