import { defaultRpcMethods } from './defaultRpcMethods.ts'
import { createRpcErrorResponse, type RawRpcResponse, type RawRpcRequest } from './RawRpcRequest.ts'
import { gatewayRpcErrorCodes } from './nodeRpcError.ts'

/** How a method is relayed. */
export type MethodPolicy =
  /** Read: may be repeated, on any number of nodes. */
  | 'read'
  /** Write: sent to one node, and to another only if the first certainly did not process it. */
  | 'send'
  /** Never relayed. */
  | 'refused'

/** Method rules of a chain. */
export type ChainMethodRules = {
  /** CAIP-2. */
  readonly id: string
  /** Whether `latchkey dev` started it, so that clients may use keys that its node holds. */
  readonly isLocalnet: boolean
  /** Methods that the configuration allows in addition to the default ones. */
  readonly extraMethods: ReadonlySet<string>
}

/** How requests reach the nodes of a chain. */
export type RpcTransportInfo = {
  readonly type: 'http' | 'webSocket'
  /** Number of nodes that the requests of a client may reach. */
  readonly nodes: number
}

const writeMethods = /send|broadcast|execute|submit|airdrop|^(eth|personal)_sign/i

/** Returns how a method is relayed that the gateway itself calls, whatever clients may call. */
export function classifyMethod({ method }: Pick<RawRpcRequest, 'method'>): 'read' | 'send' {
  return writeMethods.test(method) ? 'send' : 'read'
}

/**
 * Returns how a method that a client calls is relayed. A method is refused unless the default list
 * of the namespace or the configuration allows it.
 */
export function methodPolicy(
  call: Pick<RawRpcRequest, 'method'>,
  chain: ChainMethodRules,
  transport: RpcTransportInfo,
): MethodPolicy {
  return isRelayed(call.method, chain, transport) ? classifyMethod(call) : 'refused'
}

function isRelayed(
  method: string,
  { id, isLocalnet, extraMethods }: ChainMethodRules,
  { type, nodes }: RpcTransportInfo,
): boolean {
  if (extraMethods.has(method)) return true
  const known = defaultRpcMethods.get(id.slice(0, id.indexOf(':')))
  if (!known) return false
  if (known.methods.has(method)) return true
  // A filter exists on one node only: clients without filters poll the logs.
  if (known.filters?.has(method)) return nodes === 1
  if (known.subscriptions?.has(method)) return type === 'webSocket'
  return isLocalnet && known.localnet?.has(method) === true
}

/**
 * Options of writes: each is sent as a separate request, and is completed even if the client
 * disconnects.
 */
const maxWrites = 10

/**
 * Marks writes beyond the first ten of a batch as `excess`.
 *
 * @param policies - How the requests of the batch are relayed.
 */
export function markExcessWrites(
  policies: readonly MethodPolicy[],
): readonly (MethodPolicy | 'excess')[] {
  let sends = 0
  return policies.map((policy) => {
    if (policy === 'send') sends += 1
    return policy === 'send' && sends > maxWrites ? 'excess' : policy
  })
}

/** Creates the error response for a write beyond the limit of a batch. */
export function createTooManyWritesResponse(): RawRpcResponse {
  const message = `At most ${maxWrites} calls of a batch may send something`
  return createRpcErrorResponse(gatewayRpcErrorCodes.invalidRequest, message)
}

/**
 * Creates the error response for a method that is not relayed. Its text is that of nodes without the
 * method, by which ethers detects that it must poll in place of a filter.
 */
export function createMethodUnavailableResponse({
  method,
}: Pick<RawRpcRequest, 'method'>): RawRpcResponse {
  return createRpcErrorResponse(
    gatewayRpcErrorCodes.methodNotFound,
    `The method ${method.slice(0, 100)} does not exist/is not available`,
  )
}
