import { createRpcErrorResponse, type RawRpcResponse, type RawRpcRequest } from './RawRpcRequest.ts'
import { gatewayRpcErrorCodes } from './rpcError.ts'

/** How a method is relayed. */
export type MethodPolicy =
  /** Read: may be repeated, on any number of nodes. */
  | 'read'
  /** Write: sent to one node, and to another only if the first certainly did not process it. */
  | 'send'
  /** Never relayed. */
  | 'refused'

const writeMethods =
  /send|broadcast|execute|submit|airdrop|^(anvil|evm|hardhat)_|^wallet_|^eth_(sign|submit)/i

/** Administration of the node: its keys, peers and chain data. */
const adminMethods =
  /^(admin|clique|engine|les|miner|parity|personal|txpool_set)(_|[A-Z])|^eth_resend$/

/** Profiling, files and settings of the node; tracing methods that only read the chain are allowed. */
const debugMethods = /^debug_(?!trace(?!\w*File)|get|storageRangeAt$)/

/** Methods that use private keys held by the node. */
const nodeKeyMethods: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
])

/** Filters exist on one node only, and the next request may reach another. Clients poll logs instead. */
const filterMethods = /^eth_(new\w*Filter|getFilter\w+|uninstallFilter)$/

/**
 * Returns how a method is relayed.
 *
 * @param chain - `nodes`: number of nodes; `isTest`: keys held by the node may be used.
 */
export function methodPolicy(
  { method }: Pick<RawRpcRequest, 'method'>,
  chain: { readonly nodes: number; readonly isTest: boolean },
): MethodPolicy {
  if (adminMethods.test(method) || debugMethods.test(method)) return 'refused'
  if (!chain.isTest && nodeKeyMethods.has(method)) return 'refused'
  if (chain.nodes > 1 && filterMethods.test(method)) return 'refused'
  return writeMethods.test(method) ? 'send' : 'read'
}

/**
 * Options of writes: each is sent as a separate request, and is completed even if the client
 * disconnects.
 */
const maxWrites = 10

/**
 * Returns how the requests of a batch are relayed. Writes beyond the first ten are `excess`.
 *
 * @param chain - As in {@link methodPolicy}.
 */
export function batchMethodPolicies(
  calls: readonly Pick<RawRpcRequest, 'method'>[],
  chain: Parameters<typeof methodPolicy>[1],
): readonly (MethodPolicy | 'excess')[] {
  let sends = 0
  return calls.map((call) => {
    const way = methodPolicy(call, chain)
    if (way === 'send') sends += 1
    return way === 'send' && sends > maxWrites ? 'excess' : way
  })
}

/** Creates the error response for a write beyond the limit of a batch. */
export function tooManyWrites(): RawRpcResponse {
  const message = `At most ${maxWrites} calls of a batch may send something`
  return createRpcErrorResponse(gatewayRpcErrorCodes.invalidRequest, message)
}

/**
 * Creates the error response for a method that is not relayed.
 */
export function methodUnavailable({ method }: Pick<RawRpcRequest, 'method'>): RawRpcResponse {
  return createRpcErrorResponse(
    gatewayRpcErrorCodes.methodNotFound,
    `The method ${method.slice(0, 100)} is not available`,
  )
}
