/** Tag and ttl (seconds) of the request of a method, and whether it prompts. */
type MethodOptions = readonly [tag: number, ttl: number, prompt?: 'prompt']

/**
 * The methods of the pairing protocol. The tag of a response is that of the request plus 1.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods
 */
const methods: Readonly<Record<string, MethodOptions>> = {
  wc_pairingDelete: [1000, 86_400],
  wc_pairingPing: [1002, 30],
  wc_pairingExtend: [1004, 86_400],
  wc_sessionPropose: [1100, 300, 'prompt'],
  wc_sessionSettle: [1102, 300],
  wc_sessionUpdate: [1104, 86_400],
  wc_sessionExtend: [1106, 86_400],
  wc_sessionRequest: [1108, 300, 'prompt'],
  wc_sessionEvent: [1110, 300, 'prompt'],
  wc_sessionDelete: [1112, 86_400],
  wc_sessionPing: [1114, 30],
  wc_sessionAuthenticate: [1116, 3600, 'prompt'],
}

const unknownMethod: MethodOptions = [0, 86_400]

/** Tags of responses that reject; that of an automatic rejection is 1 more. */
const rejectTags: Readonly<Record<string, number>> = {
  wc_sessionPropose: 1120,
  wc_sessionAuthenticate: 1118,
}

/** Options to publish a message with. */
export type PublishOptions = {
  readonly tag: number
  /** Seconds. */
  readonly ttl: number
  readonly prompt: boolean
}

/** Returns whether a method belongs to the pairing protocol. */
export function isProtocolMethod(method: string): boolean {
  return Object.hasOwn(methods, method)
}

/**
 * Returns the publish options of a request.
 *
 * @param ttl - Seconds. @default the ttl of the method
 * @returns The options; tag 0 for a method that the protocol does not have.
 */
export function requestPublishOptions(method: string, ttl?: number): PublishOptions {
  const [tag, defaultTtl, prompt] = (isProtocolMethod(method) && methods[method]) || unknownMethod
  return { tag, ttl: ttl ?? defaultTtl, prompt: prompt !== undefined }
}

/**
 * Returns the publish options of a response. Responses never prompt.
 *
 * @param kind - `autoReject` is a rejection without the user.
 */
export function responsePublishOptions(
  method: string,
  kind: 'response' | 'reject' | 'autoReject' = 'response',
): PublishOptions {
  const rejectTag = kind === 'response' ? undefined : rejectTags[method]
  if (rejectTag !== undefined)
    return { tag: kind === 'reject' ? rejectTag : rejectTag + 1, ttl: 300, prompt: false }
  const { tag, ttl } = requestPublishOptions(method)
  return { tag: tag && tag + 1, ttl, prompt: false }
}
