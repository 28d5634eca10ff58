import * as v from 'valibot'

/** Default limits of a relay per client. */
export const relayLimits = {
  /** Maximum number of topics, receipts or messages in one batch. */
  batch: 500,
  /** Maximum size of one frame in bytes. */
  frame: 262_144,
  /** Seconds that a message may be stored. */
  ttl: { min: 1, max: 604_800 },
} as const

/** Close codes of relay sockets. */
export const relayCloseCodes = {
  /** The relay shuts down; reconnect. */
  goingAway: 1001,
  /** The client exceeds a limit of requests or connections. */
  tooManyRequests: 1013,
  /**
   * Authentication failed; the close reason states why. Reconnecting with the same token fails too.
   */
  unauthorized: 3000,
  /** No topic was subscribed to for a while. */
  stale: 4008,
  /** The client must reconnect, to another relay node. */
  rebalancing: 4010,
} as const

const errors = {
  BatchEmpty: { code: -32600, message: 'The batch is empty' },
  BatchLimitExceeded: {
    code: -32600,
    message: 'The batch exceeds the limit of the relay',
  },
  Internal: { code: -32603, message: 'Internal error of the relay; try again' },
  InvalidJsonRpcVersion: { code: -32600, message: 'jsonrpc must be "2.0"' },
  InvalidMethod: { code: -32600, message: 'Unknown method' },
  InvalidParams: { code: -32600, message: 'Invalid params' },
  InvalidRequestId: { code: -32600, message: 'Invalid request id' },
  InvalidTopic: { code: -32600, message: 'A topic must be 64 lower-case hex digits' },
  MailboxLimitExceeded: { code: -32000, message: 'The mailbox of this topic is full' },
  PayloadSizeExceeded: { code: -32600, message: 'The frame exceeds the maximum size' },
  Serialization: { code: -32600, message: 'The frame must be a JSON-RPC request in text' },
  SubscriberLimitExceeded: { code: -32000, message: 'Subscribed to too many topics' },
  TooManyRequests: { code: 3001, message: 'Too many requests' },
  TtlTooLong: { code: -32000, message: 'The ttl exceeds the maximum of the relay' },
  TtlTooShort: { code: -32000, message: 'The ttl must be at least one second' },
} as const

/** Reason of a rejected request, sent as `data` of the error. */
export type RelayErrorName = keyof typeof errors

/** Code and message of each rejection. */
export const relayErrors: Readonly<
  Record<RelayErrorName, { readonly code: number; readonly message: string }>
> = errors

const connectionErrors = {
  BadAudience: { status: 401, reason: 'JWT validation error: JWT Token is for another audience' },
  BadSignature: { status: 401, reason: 'JWT validation error: JWT Token has a wrong signature' },
  ExpiredJwt: { status: 401, reason: 'JWT validation error: JWT Token is expired' },
  InvalidJwt: { status: 401, reason: 'JWT validation error: JWT Token is malformed' },
  LongLivedJwt: { status: 401, reason: 'JWT validation error: JWT Token is valid for too long' },
  MissingJwt: { status: 401, reason: 'JWT validation error: JWT Token is missing' },
  NotYetValidJwt: { status: 401, reason: 'JWT validation error: JWT Token is not yet valid' },
  OriginNotAllowed: { status: 403, reason: 'Unauthorized: origin not allowed' },
  ProjectNotFound: { status: 401, reason: 'Unauthorized: invalid key' },
} as const

/** Reason of a rejected connection. */
export type RelayConnectionErrorName = keyof typeof connectionErrors

/** HTTP status, and close reason of code 3000, which a browser can read. */
export const relayConnectionErrors: Readonly<
  Record<RelayConnectionErrorName, { readonly status: 401 | 403; readonly reason: string }>
> = connectionErrors

// The message of each check is the name of the error that a relay responds with.
const invalid = 'InvalidParams'
const topicSchema = v.pipe(v.string('InvalidTopic'), v.regex(/^[0-9a-f]{64}$/, 'InvalidTopic'))
const hashSchema = v.pipe(v.string(invalid), v.regex(/^[0-9a-f]{64}$/, invalid))
const textSchema = v.pipe(v.string(invalid), v.minLength(1, invalid))
const tagSchema = v.pipe(v.number(invalid), v.safeInteger(invalid), v.minValue(0, invalid))
const ttlSchema = v.pipe(
  v.number(invalid),
  v.safeInteger(invalid),
  v.minValue(relayLimits.ttl.min, 'TtlTooShort'),
)
// Some peers write null for a missing value.
const attestationSchema = v.pipe(
  v.nullish(v.string(invalid)),
  v.transform((given) => given ?? undefined),
)

/** Creates the schema of a batch that does not exceed the limit of a relay. */
function batch<item extends v.GenericSchema>(item: item) {
  return v.pipe(
    v.array(item, invalid),
    v.minLength(1, 'BatchEmpty'),
    v.maxLength(relayLimits.batch, 'BatchLimitExceeded'),
  )
}

/** Params of `irn_publish`. Unknown members, such as `tvf`, are dropped for the user's privacy. */
export type RelayPublish = {
  readonly topic: string
  readonly message: string
  /** Seconds. */
  readonly ttl: number
  readonly tag: number
  readonly prompt?: boolean | null | undefined
  readonly attestation?: string | undefined
}

/** Parses params of `irn_publish`. */
export const relayPublishSchema: v.GenericSchema<unknown, RelayPublish> = v.object(
  {
    topic: topicSchema,
    message: textSchema,
    ttl: ttlSchema,
    tag: tagSchema,
    prompt: v.nullish(v.boolean(invalid)),
    attestation: attestationSchema,
  },
  invalid,
)

/** Params of `irn_batchPublish`. */
export type RelayBatchPublish = { readonly messages: readonly RelayPublish[] }

/** Parses params of `irn_batchPublish`. */
export const relayBatchPublishSchema: v.GenericSchema<unknown, RelayBatchPublish> = v.object(
  { messages: batch(relayPublishSchema) },
  invalid,
)

/** Params of `irn_subscribe`, of `irn_unsubscribe` (without its id), and others. */
export type RelayTopicParams = { readonly topic: string }

/** Parses params with one topic. */
export const relayTopicParamsSchema: v.GenericSchema<unknown, RelayTopicParams> = v.object(
  { topic: topicSchema },
  invalid,
)

/** Params of `irn_batchSubscribe` and `irn_batchFetchMessages`. */
export type RelayTopicsParams = { readonly topics: readonly string[] }

/** Parses params with several topics. */
export const relayTopicsParamsSchema: v.GenericSchema<unknown, RelayTopicsParams> = v.object(
  { topics: batch(topicSchema) },
  invalid,
)

/** Params of `irn_batchUnsubscribe`. */
export type RelayBatchUnsubscribe = { readonly subscriptions: readonly RelayTopicParams[] }

/** Parses params of `irn_batchUnsubscribe`. */
export const relayBatchUnsubscribeSchema: v.GenericSchema<unknown, RelayBatchUnsubscribe> =
  v.object({ subscriptions: batch(relayTopicParamsSchema) }, invalid)

/** Acknowledges the message with this SHA-256 hash. */
export type RelayMessageReceipt = { readonly topic: string; readonly hash: string }

/** Params of `irn_batchReceive`. */
export type RelayBatchReceive = { readonly receipts: readonly RelayMessageReceipt[] }

const receiptSchema = v.pipe(
  v.union(
    [
      v.object({ topic: topicSchema, message_id: hashSchema }),
      v.object({ topic: topicSchema, messageId: hashSchema }),
    ],
    invalid,
  ),
  v.transform((given): RelayMessageReceipt => ({
    topic: given.topic,
    hash: 'message_id' in given ? given.message_id : given.messageId,
  })),
)

/** Parses params of `irn_batchReceive`, in both spellings that peers use. */
export const relayBatchReceiveSchema: v.GenericSchema<unknown, RelayBatchReceive> = v.object(
  { receipts: batch(receiptSchema) },
  invalid,
)

/** Params of `wc_proposeSession`: subscribes to the pairing topic and publishes the proposal. */
export type RelayProposeSession = {
  readonly pairingTopic: string
  readonly sessionProposal: string
  readonly attestation?: string | undefined
}

/** Parses params of `wc_proposeSession`. */
export const relayProposeSessionSchema: v.GenericSchema<unknown, RelayProposeSession> = v.object(
  { pairingTopic: topicSchema, sessionProposal: textSchema, attestation: attestationSchema },
  invalid,
)

/** Params of `wc_approveSession`: publishes the response to the proposal, and the settlement. */
export type RelayApproveSession = {
  readonly sessionTopic: string
  readonly pairingTopic: string
  readonly sessionProposalResponse: string
  readonly sessionSettlementRequest: string
}

/** Parses params of `wc_approveSession`. */
export const relayApproveSessionSchema: v.GenericSchema<unknown, RelayApproveSession> = v.object(
  {
    sessionTopic: topicSchema,
    pairingTopic: topicSchema,
    sessionProposalResponse: textSchema,
    sessionSettlementRequest: textSchema,
  },
  invalid,
)

/** Options of the messages that the two methods above publish; `ttl` in seconds. */
export const relaySessionPublishOptions = {
  proposal: { tag: 1100, ttl: 300, prompt: true },
  response: { tag: 1101, ttl: 300, prompt: false },
  settlement: { tag: 1102, ttl: 300, prompt: false },
} as const

/** Message of `irn_subscription` and of the fetch methods. */
export type RelayMessage = {
  readonly topic: string
  readonly message: string
  /** Milliseconds since 1970, by the relay's clock. */
  readonly publishedAt: number
  readonly tag: number
  readonly attestation?: string | undefined
}

const messageSchema = v.object({
  topic: topicSchema,
  message: textSchema,
  publishedAt: v.number(),
  tag: tagSchema,
  attestation: attestationSchema,
})

/** Delivery: a request of the relay to a client, which responds with `true`. */
export type RelayDelivery = {
  readonly id: number
  readonly params: { readonly id: string; readonly data: RelayMessage }
}

/** Parses a delivery. */
export const relayDeliverySchema: v.GenericSchema<unknown, RelayDelivery> = v.object({
  // Older relays use the other two names.
  method: v.picklist(['irn_subscription', 'iridium_subscription', 'waku_subscription']),
  id: v.number(),
  jsonrpc: v.literal('2.0'),
  params: v.object({ id: v.string(), data: messageSchema }),
})

/** Result of the fetch methods. */
export type RelayFetchResult = {
  readonly messages: readonly RelayMessage[]
  /** Whether more messages are stored. They are delivered after these have been acknowledged. */
  readonly hasMore: boolean
}

/** Response of a relay. `data` of an error is a {@link RelayErrorName} from relays of this project. */
export type RelayResponse = {
  readonly id: number | string
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string } | undefined
}

/** Parses a response of a relay. */
export const relayResponseSchema: v.GenericSchema<unknown, RelayResponse> = v.object({
  id: v.union([v.number(), v.string()]),
  jsonrpc: v.literal('2.0'),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string() })),
})

/**
 * Returns the name of the error for a failed check of this file.
 *
 * @param issues - Issues of the schema; the first one determines the name.
 */
export function getRelayErrorNameOfIssues(
  issues: readonly { readonly message: string }[],
): RelayErrorName {
  const found = issues[0]?.message ?? ''
  return Object.hasOwn(relayErrors, found) ? (found as RelayErrorName) : 'InvalidParams'
}
