/** How messages of one method are published: tag of the request, seconds it is kept, waking. */
type Method = readonly [tag: number, ttl: number, prompt?: 'prompt']

/**
 * Every method of the pairing protocol. An answer's tag is one more.
 *
 * @source pairing protocol, RPC methods
 */
const methods: Readonly<Record<string, Method>> = {
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

/** What the protocol does not know. */
const unknown: Method = [0, 86_400]

/** Methods whose refusals have a tag of their own; that of a refusal without the user is one more. */
const rejectionTags: Readonly<Record<string, number>> = {
  wc_sessionPropose: 1120,
  wc_sessionAuthenticate: 1118,
}

/** How a message is published. */
export type PublishOptions = {
  readonly tag: number
  /** Seconds. */
  readonly ttl: number
  readonly prompt: boolean
}

/**
 * Tells whether the protocol has a method.
 *
 * @param method - Its name.
 * @returns Whether it is of the pairing protocol.
 */
export function isProtocolMethod(method: string): boolean {
  return Object.hasOwn(methods, method)
}

/**
 * Tells how a request is published.
 *
 * @param method - Its method.
 * @param ttl - Seconds, when the request itself says how long it may wait.
 * @returns Its postage; what the protocol does not know has tag 0.
 */
export function requestPublishOptions(method: string, ttl?: number): PublishOptions {
  const [tag, own, prompt] = (isProtocolMethod(method) && methods[method]) || unknown
  return { tag, ttl: ttl ?? own, prompt: prompt !== undefined }
}

/**
 * Tells how an answer is published.
 *
 * @param method - Method of the request.
 * @param kind - An answer, or who refused.
 * @returns Its postage. Answers wake nobody.
 */
export function responsePublishOptions(
  method: string,
  kind: 'answer' | 'refusal' | 'autoRefusal' = 'answer',
): PublishOptions {
  const refusal = kind === 'answer' ? undefined : rejectionTags[method]
  if (refusal !== undefined)
    return { tag: kind === 'refusal' ? refusal : refusal + 1, ttl: 300, prompt: false }
  const { tag, ttl } = requestPublishOptions(method)
  return { tag: tag && tag + 1, ttl, prompt: false }
}
