import * as v from 'valibot'
import type { Chain } from '../../chain/chains/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'

/** A log. */
export type ContractLog = {
  readonly address: string
  readonly data: string
  readonly topics: readonly string[]
}

/** The receipt of a user operation. */
export type UserOperationReceipt = {
  readonly userOpHash: string
  readonly success: boolean
  /** Logs of this operation only. */
  readonly logs: readonly ContractLog[]
  /** Receipt of its transaction. */
  readonly receipt: {
    readonly transactionHash: string
    readonly blockHash: string
    readonly blockNumber: string
    readonly gasUsed: string
  }
}

const text = v.string()
const log = v.object({ address: text, data: text, topics: v.array(text) })
const foundLog = v.object({ ...log.entries, transactionHash: text })
const receipt = v.looseObject({
  transactionHash: text,
  blockHash: text,
  blockNumber: text,
  gasUsed: text,
})
const mined = v.object({ ...receipt.entries, logs: v.array(log) })

/**
 * Parses the receipt of a bundler.
 *
 * @see ERC-4337 "eth_getUserOperationReceipt"
 */
export const userOperationReceiptSchema: v.GenericSchema<unknown, UserOperationReceipt> =
  v.looseObject({
    userOpHash: text,
    success: v.boolean(),
    logs: v.array(log),
    receipt,
  })

/** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)` */
export const userOperationEventTopic =
  '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** `BeforeExecution()`: precedes the logs of the operations. */
export const beforeExecutionTopic =
  '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'

/** Ranges of blocks that are searched, newest first. */
const maxSpans = 5n

/**
 * Finds the receipt of a user operation by the logs of the EntryPoint, without a bundler.
 *
 * @param operation - The chain, and the operation's hash.
 * @returns Undefined if no recent block has it, or the chain has no EntryPoint.
 * @throws UpstreamError when no node answers.
 * @see ERC-4337
 */
export async function findUserOperationReceipt(
  rpc: Pick<RpcClient, 'request'>,
  operation: { readonly chain: Chain; readonly hash: string },
  signal: AbortSignal,
): Promise<UserOperationReceipt | undefined> {
  const { chain, hash } = operation
  const { caipNetworkId: network, contracts, logSpan } = chain
  const address = contracts.entryPoint
  if (address === undefined) return undefined
  const requestRpc = (method: string, ...params: unknown[]): Promise<unknown> =>
    rpc.request(network, { method, params }, { signal })
  const latest = BigInt(v.parse(text, await requestRpc('eth_blockNumber')))
  const span = BigInt(logSpan)
  for (let round = 0n; round < maxSpans; round++) {
    const toBlock = latest - round * span
    if (toBlock < 0n) break
    const fromBlock = toBlock < span ? 0n : toBlock - span + 1n
    const between = { fromBlock: hex(fromBlock), toBlock: hex(toBlock) }
    const logs = await requestRpc('eth_getLogs', {
      address,
      topics: [userOperationEventTopic, hash],
      ...between,
    })
    const [event] = v.parse(v.array(foundLog), logs)
    if (event) {
      const fullReceipt = await requestRpc('eth_getTransactionReceipt', event.transactionHash)
      return written(address, event, v.parse(mined, fullReceipt))
    }
  }
  return undefined
}

function written(
  entryPoint: string,
  event: ContractLog,
  { logs, ...receipt }: v.InferOutput<typeof mined>,
): UserOperationReceipt {
  const [, userOpHash = '', sender = '', paymaster = ''] = event.topics
  const words = event.data.slice(2).match(/.{64}/g) ?? []
  const [nonce = '0', success = '0', actualGasCost = '0', actualGasUsed = '0'] = words
  const received = {
    userOpHash,
    entryPoint,
    sender: addressIn(sender),
    paymaster: addressIn(paymaster),
    nonce: hex(BigInt(`0x${nonce}`)),
    actualGasCost: hex(BigInt(`0x${actualGasCost}`)),
    actualGasUsed: hex(BigInt(`0x${actualGasUsed}`)),
    success: BigInt(`0x${success}`) === 1n,
    logs: ownLogs(logs, { entryPoint, userOpHash }),
    receipt: { ...receipt, logs },
  }
  return received
}

/** Selects the logs of one operation among those of its transaction. */
function ownLogs(
  logs: readonly ContractLog[],
  { entryPoint, userOpHash }: { readonly entryPoint: string; readonly userOpHash: string },
): ContractLog[] {
  const isEnd = ({ address, topics: [topic] }: ContractLog): boolean =>
    address.toLowerCase() === entryPoint.toLowerCase() &&
    (topic === userOperationEventTopic || topic === beforeExecutionTopic)
  const end = logs.findIndex((each) => isEnd(each) && each.topics[1] === userOpHash)
  const before = logs.slice(0, Math.max(end, 0))
  return before.slice(before.findLastIndex(isEnd) + 1)
}

function addressIn(topic: string): string {
  return `0x${topic.slice(-40)}`
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`
}
