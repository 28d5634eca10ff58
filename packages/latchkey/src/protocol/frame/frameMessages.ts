import * as v from 'valibot'
import { frameLimits } from './frameLimits.ts'
import { frameRequestIdSchema, frameTextSchema } from './frameValues.ts'
import { measureMessage } from './measureMessage.ts'

/** Error of a request, as it crosses the boundary. */
export type FrameErrorReply = {
  readonly code: string
  readonly message: string
  /** Error of a JSON-RPC call, which the provider throws unchanged. EIP-1193, EIP-1474 */
  readonly rpc?: FrameRpcError | undefined
}

/** Error of a JSON-RPC call. */
export type FrameRpcError = {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** Message of the frame to an app, after the handshake. */
export type FrameMessage =
  | { readonly type: 'result'; readonly id: string; readonly result: unknown }
  | { readonly type: 'error'; readonly id: string; readonly error: FrameErrorReply }
  | FrameEvent

/** Event of the frame, without a request. */
export type FrameEvent =
  /** The session began or ended, here or in another tab. */
  | { readonly type: 'sessionChanged'; readonly isConnected: boolean }
  /** The frame needs to be visible, or is done. */
  | { readonly type: 'approvalChanged'; readonly isOpen: boolean }
  /** The e-mail of the last code was not sent. */
  | { readonly type: 'mailFailed' }
  /** A message was ignored, because its id cannot be read or was used before. */
  | { readonly type: 'messageRejected'; readonly code: 'frame.message_invalid' }

// A union, because `v.variant` would add to what every visitor loads.
const messageSchema = v.union([
  v.strictObject({ type: v.literal('result'), id: frameRequestIdSchema, result: v.unknown() }),
  v.strictObject({
    type: v.literal('error'),
    id: frameRequestIdSchema,
    error: v.strictObject({
      code: v.pipe(frameTextSchema(64), v.regex(/^[a-z_]+\.[a-z_]+$/)),
      message: frameTextSchema(1000),
      rpc: v.optional(
        v.strictObject({
          code: v.pipe(v.number(), v.safeInteger()),
          message: frameTextSchema(100_000),
          data: v.optional(v.unknown()),
        }),
      ),
    }),
  }),
  v.strictObject({ type: v.literal('sessionChanged'), isConnected: v.boolean() }),
  v.strictObject({ type: v.literal('approvalChanged'), isOpen: v.boolean() }),
  v.strictObject({ type: v.literal('mailFailed') }),
  v.strictObject({
    type: v.literal('messageRejected'),
    code: v.literal('frame.message_invalid'),
  }),
])

/**
 * Parses a reply or an event of the frame. The result is parsed by `frameResultSchemas`.
 *
 * @param data - `data` of the event of the port.
 * @returns Undefined for a message that is too large, is not plain JSON or has other keys.
 */
export function parseFrameMessage(data: unknown): FrameMessage | undefined {
  const { reply, replyValues } = frameLimits
  if (measureMessage(data, { bytes: reply, values: replyValues }) === undefined) return undefined
  const parsed = v.safeParse(messageSchema, data)
  return parsed.success ? parsed.output : undefined
}
