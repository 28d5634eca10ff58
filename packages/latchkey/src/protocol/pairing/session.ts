import * as v from 'valibot'
import {
  boundedValueSchema,
  hexKeySchema,
  nullishSchema,
  unixSecondsSchema,
  boundedStringSchema,
} from './bounds.ts'
import { type Participant, participantSchema } from './peer.ts'

/**
 * Requested methods and events of a namespace. CAIP-217. `chains` may be absent under a CAIP-2 key.
 */
export type RequestedNamespace = {
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Granted methods and events of a namespace, with its accounts (CAIP-10). */
export type SessionNamespace = RequestedNamespace & { readonly accounts: readonly string[] }

const names = v.pipe(v.array(boundedStringSchema(128)), v.maxLength(256))
const chains = v.pipe(v.array(boundedStringSchema(64)), v.maxLength(512))
const requestedNamespace = v.object({
  chains: nullishSchema(chains),
  methods: names,
  events: names,
})
const sessionNamespace = v.object({
  ...requestedNamespace.entries,
  accounts: v.pipe(v.array(boundedStringSchema(256)), v.maxLength(4096)),
})

/**
 * Parses the namespaces of a proposal. Only bounds are checked: `validateProposalNamespaces` of
 * `pairing` checks the rules of CAIP-25.
 */
export const requestedNamespacesSchema: v.GenericSchema<
  unknown,
  Record<string, RequestedNamespace>
> = v.pipe(v.record(boundedStringSchema(64), requestedNamespace), v.maxEntries(64))

/**
 * Parses the namespaces of a session. Only bounds are checked, as in {@link requestedNamespacesSchema}.
 */
export const sessionNamespacesSchema: v.GenericSchema<
  unknown,
  Record<string, SessionNamespace>
> = v.pipe(v.record(boundedStringSchema(64), sessionNamespace), v.maxEntries(64))

const relay = v.object({
  protocol: boundedStringSchema(32),
  data: nullishSchema(boundedStringSchema(2048)),
})

/** Optional session properties. Malformed ones are ignored. */
const properties = v.fallback(
  nullishSchema(
    v.pipe(v.record(boundedStringSchema(128), boundedStringSchema(16_384)), v.maxEntries(64)),
  ),
  undefined,
)

/** Params of `wc_sessionPropose`. */
export type SessionPropose = {
  readonly requiredNamespaces: Readonly<Record<string, RequestedNamespace>>
  readonly optionalNamespaces: Readonly<Record<string, RequestedNamespace>>
  readonly relays: readonly { readonly protocol: string }[]
  readonly proposer: Participant
  readonly expiryTimestamp?: number | undefined
  readonly pairingTopic?: string | undefined
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
}

/** Parses {@link SessionPropose}. */
export const sessionProposeSchema: v.GenericSchema<unknown, SessionPropose> = v.object({
  requiredNamespaces: v.optional(requestedNamespacesSchema, {}),
  optionalNamespaces: v.optional(requestedNamespacesSchema, {}),
  relays: v.pipe(v.array(relay), v.maxLength(16)),
  proposer: participantSchema,
  expiryTimestamp: nullishSchema(unixSecondsSchema),
  pairingTopic: nullishSchema(hexKeySchema),
  sessionProperties: properties,
})

/** Result of `wc_sessionPropose`. */
export type SessionProposeResult = { readonly responderPublicKey: string }

/** Parses {@link SessionProposeResult}. */
export const sessionProposeResultSchema: v.GenericSchema<unknown, SessionProposeResult> = v.object({
  responderPublicKey: hexKeySchema,
})

/** Params of `wc_sessionSettle`. */
export type SessionSettle = {
  readonly controller: Participant
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  /** Seconds since 1970. */
  readonly expiry: number
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
  readonly sessionConfig?: { readonly disableDeepLink?: boolean | undefined } | undefined
}

/** Parses {@link SessionSettle}. */
export const sessionSettleSchema: v.GenericSchema<unknown, SessionSettle> = v.object({
  controller: participantSchema,
  namespaces: sessionNamespacesSchema,
  expiry: unixSecondsSchema,
  sessionProperties: properties,
  sessionConfig: v.fallback(
    nullishSchema(v.object({ disableDeepLink: nullishSchema(v.boolean()) })),
    undefined,
  ),
})

/** Params of `wc_sessionUpdate`. */
export type SessionUpdate = { readonly namespaces: Readonly<Record<string, SessionNamespace>> }

/** Parses {@link SessionUpdate}. */
export const sessionUpdateSchema: v.GenericSchema<unknown, SessionUpdate> = v.object({
  namespaces: sessionNamespacesSchema,
})

/** Params of `wc_sessionExtend`. Without `expiry`, the session is extended to one week from now. */
export type SessionExtend = { readonly expiry?: number | undefined }

/** Parses {@link SessionExtend}. */
export const sessionExtendSchema: v.GenericSchema<unknown, SessionExtend> = v.object({
  expiry: nullishSchema(unixSecondsSchema),
})

/** Params of `wc_sessionRequest`. */
export type SessionRequest = {
  readonly request: {
    readonly method: string
    readonly params?: unknown
    /** Seconds since 1970. */
    readonly expiryTimestamp?: number | undefined
  }
  readonly chainId: string
}

/** Parses {@link SessionRequest}. */
export const sessionRequestSchema: v.GenericSchema<unknown, SessionRequest> = v.object({
  request: v.object({
    method: boundedStringSchema(128),
    params: boundedValueSchema,
    expiryTimestamp: nullishSchema(unixSecondsSchema),
  }),
  chainId: boundedStringSchema(64),
})

/** Params of `wc_sessionEvent`. */
export type SessionEvent = {
  readonly event: { readonly name: string; readonly data?: unknown }
  readonly chainId: string
}

/** Parses {@link SessionEvent}. */
export const sessionEventSchema: v.GenericSchema<unknown, SessionEvent> = v.object({
  event: v.object({ name: boundedStringSchema(128), data: boundedValueSchema }),
  chainId: boundedStringSchema(64),
})

/** Params of `wc_sessionDelete` and `wc_pairingDelete`. */
export type SessionDelete = { readonly code: number; readonly message: string }

/** Parses {@link SessionDelete}. */
export const sessionDeleteSchema: v.GenericSchema<unknown, SessionDelete> = v.object({
  code: v.pipe(v.number(), v.safeInteger()),
  message: boundedStringSchema(1024),
})

/** Parses the params of `wc_sessionPing` and `wc_pairingPing`, which are empty. */
export const sessionPingSchema: v.GenericSchema<unknown, object> = v.object({})
