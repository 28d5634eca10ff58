import * as v from 'valibot'
import { frameLimits } from './frameLimits.ts'
import type { FrameMethod } from './FrameRequests.ts'
import { frameRequestSchemas } from './frameRequestSchemas.ts'
import { frameRequestId, frameText } from './frameValues.ts'
import { measureMessage } from './measureMessage.ts'

/** Request of an app to the frame, with parameters that are not parsed yet. */
export type FrameRequest = {
  /** UUID, used once. [7.32b] */
  readonly id: string
  readonly method: FrameMethod
  readonly params: unknown
}

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
  /** A message was ignored, because its id cannot be read or was used before. */
  | { readonly type: 'messageRejected'; readonly code: 'frame.message_invalid' }

const requestSchema = v.strictObject({
  id: frameRequestId,
  method: v.picklist(Object.keys(frameRequestSchemas) as FrameMethod[]),
  params: v.unknown(),
})
const messageSchema = v.variant('type', [
  v.strictObject({ type: v.literal('result'), id: frameRequestId, result: v.unknown() }),
  v.strictObject({
    type: v.literal('error'),
    id: frameRequestId,
    error: v.strictObject({
      code: v.pipe(frameText(64), v.regex(/^[a-z_]+\.[a-z_]+$/)),
      message: frameText(1000),
      rpc: v.optional(
        v.strictObject({
          code: v.pipe(v.number(), v.safeInteger()),
          message: frameText(100_000),
          data: v.optional(v.unknown()),
        }),
      ),
    }),
  }),
  v.strictObject({ type: v.literal('sessionChanged'), isConnected: v.boolean() }),
  v.strictObject({ type: v.literal('approvalChanged'), isOpen: v.boolean() }),
  v.strictObject({
    type: v.literal('messageRejected'),
    code: v.literal('frame.message_invalid'),
  }),
])

/**
 * Parses a request of an app. Its parameters are parsed by `frameRequestSchemas`.
 *
 * @param data - `data` of the event of the port.
 * @returns Undefined for a message that is too large, is not plain JSON or has other keys.
 */
export function parseFrameRequest(data: unknown): FrameRequest | undefined {
  const { request, solanaBatch, values } = frameLimits
  const bytes = measureMessage(data, { bytes: solanaBatch, values })
  const parsed = bytes === undefined ? undefined : v.safeParse(requestSchema, data)
  if (!parsed?.success || bytes === undefined) return undefined
  const { method, params } = parsed.output
  const isBatch =
    method === 'rpcRequest' &&
    v.is(v.looseObject({ method: v.literal('solana_signAllTransactions') }), params)
  return bytes <= (isBatch ? solanaBatch : request) ? parsed.output : undefined
}

/**
 * Parses a reply or an event of the frame. The result is parsed by `frameRequestSchemas`.
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

/**
 * Returns the id of a message that is not a valid request, so that its sender gets an error.
 *
 * @param data - `data` of the event of the port.
 */
export function readFrameRequestId(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { id } = data as { readonly id?: unknown }
  const parsed = v.safeParse(frameRequestId, id)
  return parsed.success ? parsed.output : undefined
}
