import {
  type ChainMethodRules,
  markExcessWrites,
  methodPolicy,
  createMethodUnavailableResponse,
  createTooManyWritesResponse,
} from '../methodPolicy.ts'
import {
  encodeRequest,
  createRpcErrorResponse,
  type RawRpcResponse,
  encodeResponse,
} from '../RawRpcRequest.ts'
import { gatewayRpcErrorCodes } from '../nodeRpcError.ts'
import { type ClientRequest, type ClientRequestBody, parseRequests } from '../parseRequests.ts'

/**
 * Result of screening: the message for the node, or the answer of the gateway, which is undefined for
 * notifications.
 */
export type ScreenedRpcMessage =
  | { readonly answer: string | undefined }
  | { readonly message: string }

/** A socket reaches one node only, so filters work. */
const transport = { type: 'webSocket', nodes: 1 } as const

/**
 * Screens a message of a client. A batch is relayed whole or not at all, since the node answers it whole.
 *
 * @param chain - The methods that clients may call.
 * @returns The error answer, or the re-encoded requests; and the number of requests.
 */
export function screenSocketMessage(
  text: string,
  chain: ChainMethodRules,
): ScreenedRpcMessage & { readonly calls: number } {
  const parsed = parseRequests(text)
  if ('error' in parsed) return { answer: encodeResponse('null', parsed.error), calls: 1 }
  const all = requestsOf(parsed)
  const { length: calls } = all
  const errors = errorsOf(all, chain)
  if (errors.some((error) => error !== undefined))
    return { answer: encodeErrors(parsed, (index) => errors[index] ?? notRelayed), calls }
  const texts = all.flatMap((each) =>
    'request' in each ? [encodeRequest(each.id, each.request)] : [],
  )
  return { message: 'single' in parsed ? texts.join('') : `[${texts.join(',')}]`, calls }
}

/**
 * Returns the answer to a message above the rate limit: an error with the id of each of its requests.
 */
export function answerRateLimitedMessage(text: string): string | undefined {
  const parsed = parseRequests(text)
  if ('error' in parsed) return encodeResponse('null', parsed.error)
  return encodeErrors(parsed, () => createRpcErrorResponse(-32005, 'Too many requests'))
}

/** Error of the other requests of a batch in which one is refused. */
const notRelayed = createRpcErrorResponse(
  gatewayRpcErrorCodes.invalidRequest,
  'Another call of the batch is not available',
)

type ParsedRequests = Exclude<ClientRequestBody, { readonly error: RawRpcResponse }>

function requestsOf(parsed: ParsedRequests): readonly ClientRequest[] {
  return 'single' in parsed ? [parsed.single] : parsed.batch
}

/** Encodes the errors of all requests, with their ids. Notifications get none. */
function encodeErrors(
  parsed: ParsedRequests,
  errorAt: (index: number) => RawRpcResponse,
): string | undefined {
  const texts = requestsOf(parsed).flatMap(({ id }, index) =>
    id === undefined ? [] : [encodeResponse(id, errorAt(index))],
  )
  if (texts.length === 0) return undefined
  return 'single' in parsed ? texts.join('') : `[${texts.join(',')}]`
}

/** Returns the error response of each request that is not relayed. */
function errorsOf(
  all: readonly ClientRequest[],
  chain: ChainMethodRules,
): readonly (RawRpcResponse | undefined)[] {
  const policies = markExcessWrites(
    all.map((each) => ('request' in each ? methodPolicy(each.request, chain, transport) : 'read')),
  )
  return all.map((each, index) => {
    if ('error' in each) return each.error
    if (policies[index] === 'refused') return createMethodUnavailableResponse(each.request)
    return policies[index] === 'excess' ? createTooManyWritesResponse() : undefined
  })
}
