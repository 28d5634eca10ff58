import * as v from 'valibot'
import { frameLocaleSchema } from './frameValues.ts'

/**
 * First message of an app to the frame, by `window.postMessage` with the exact origin of the frame. It
 * transfers one `MessagePort`, which carries all other messages.
 */
export type FrameHello = {
  readonly type: 'latchkey:hello'
  /** Version of the handshake. */
  readonly proto: 1
  /** Random; the frame repeats it. */
  readonly nonce: string
}

const nonce = v.pipe(v.string(), v.uuid())

/** Parses {@link FrameHello}. */
export const frameHelloSchema: v.GenericSchema<unknown, FrameHello> = v.strictObject({
  type: v.literal('latchkey:hello'),
  proto: v.literal(1),
  nonce,
})

/** First message of the frame on the port. */
export type FrameWelcome =
  | {
      readonly type: 'ready'
      readonly nonce: string
      /** Version of the frame. */
      readonly version: string
    }
  | {
      readonly type: 'refused'
      readonly nonce: string
      /** The project does not allow the origin of the app, or of a page that contains it. */
      readonly code: 'frame.unverified_domain' | 'frame.load_failed'
    }

/** Parses {@link FrameWelcome}. A union, because `v.variant` would add to what every visitor loads. */
export const frameWelcomeSchema: v.GenericSchema<unknown, FrameWelcome> = v.union([
  v.strictObject({
    type: v.literal('ready'),
    nonce,
    version: v.pipe(v.string(), v.maxLength(40)),
  }),
  v.strictObject({
    type: v.literal('refused'),
    nonce,
    code: v.picklist(['frame.unverified_domain', 'frame.load_failed']),
  }),
])

/**
 * First message of a window of the wallet to the page that opened it, which answers with {@link FrameHello}. The window does
 * not know the origin of that page yet, and the message has no contents.
 */
export type FrameWindowReady = { readonly type: 'latchkey:window' }

/** Parses {@link FrameWindowReady}. */
export const frameWindowReadySchema: v.GenericSchema<unknown, FrameWindowReady> = v.strictObject({
  type: v.literal('latchkey:window'),
})

/** Query parameters of the frame's URL. [7.32a] */
export type FrameQuery = {
  readonly projectId: string
  /** CAIP-2. */
  readonly chainId: string
  /** Version of the protocol of the app. */
  readonly version: string
  readonly enableLogger: boolean
  /** Language of the app. Missing: that of the browser. */
  readonly locale?: string | undefined
}

/**
 * Parses the query parameters of the frame's URL.
 *
 * `rpcUrl` is accepted and dropped: a node of the app's choice could report false balances and simulations to
 * the visitor who approves a transaction.
 */
export const frameQuerySchema: v.GenericSchema<unknown, FrameQuery> = v.pipe(
  v.strictObject({
    projectId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    chainId: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-\w]{1,32}$/)),
    version: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)), '4'),
    enableLogger: v.optional(v.picklist(['true', 'false']), 'false'),
    rpcUrl: v.optional(v.string()),
    // A malformed one is no reason to show nothing.
    locale: v.fallback(v.optional(frameLocaleSchema), undefined),
  }),
  v.transform(({ projectId, chainId, version, enableLogger, locale }) => ({
    projectId,
    chainId,
    version,
    enableLogger: enableLogger === 'true',
    ...(locale !== undefined && { locale }),
  })),
)
