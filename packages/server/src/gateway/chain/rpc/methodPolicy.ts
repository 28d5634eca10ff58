import { errorResponse, type RawResponse, type RawRequest } from './RawRequest.ts'
import { rpcCodes } from './rpcError.ts'

/** How a call is passed on. */
export type MethodPolicy =
  /** Asked as often and of as many nodes as it takes. */
  | 'read'
  /** Moves something: asked of one node, and of another only if the first surely did not take it. */
  | 'send'
  /** Not passed on. */
  | 'refused'

const writeMethods =
  /send|broadcast|execute|submit|airdrop|^(anvil|evm|hardhat)_|^wallet_|^eth_(sign|submit)/i

/** Of the node's own operator: keys that it holds, peers, its chain. */
const adminMethods =
  /^(admin|clique|engine|les|miner|parity|personal|txpool_set)(_|[A-Z])|^eth_resend$/

/** Profiles, files and settings of the node but for those that only look at the chain. */
const debugMethods = /^debug_(?!trace(?!\w*File)|get|storageRangeAt$)/

/** They use keys that the node holds. */
const nodeKeyMethods: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
])

/** A filter lives in one node; the next call may go to another. Clients then poll for logs. */
const filterMethods = /^eth_(new\w*Filter|getFilter\w+|uninstallFilter)$/

/**
 * Tells how a call is passed on.
 *
 * @param call - The call.
 * @param chain - How many nodes it has, and whether its keys are worth nothing.
 */
export function methodPolicy(
  { method }: Pick<RawRequest, 'method'>,
  chain: { readonly nodes: number; readonly isTest: boolean },
): MethodPolicy {
  if (adminMethods.test(method) || debugMethods.test(method)) return 'refused'
  if (!chain.isTest && nodeKeyMethods.has(method)) return 'refused'
  if (chain.nodes > 1 && filterMethods.test(method)) return 'refused'
  return writeMethods.test(method) ? 'send' : 'read'
}

/** Each takes a request of its own, and is done though the client left. */
const maxWrites = 10

/**
 * Tells how the calls of a request are passed on: of those that send something, only the first few
 * go on.
 *
 * @param calls - The calls.
 * @param chain - As {@link methodPolicy} takes it.
 */
export function batchPolicies(
  calls: readonly Pick<RawRequest, 'method'>[],
  chain: Parameters<typeof methodPolicy>[1],
): readonly (MethodPolicy | 'excess')[] {
  let sends = 0
  return calls.map((call) => {
    const way = methodPolicy(call, chain)
    if (way === 'send') sends += 1
    return way === 'send' && sends > maxWrites ? 'excess' : way
  })
}

/** Makes the answer to a call that sends something too many. */
export function tooManyWrites(): RawResponse {
  const message = `At most ${maxWrites} calls of a batch may send something`
  return errorResponse(rpcCodes.invalidRequest, message)
}

/**
 * Makes the answer to a call that is not passed on.
 *
 * @param call - The call.
 */
export function methodUnavailable({ method }: Pick<RawRequest, 'method'>): RawResponse {
  return errorResponse(
    rpcCodes.methodNotFound,
    `The method ${method.slice(0, 100)} is not available`,
  )
}
