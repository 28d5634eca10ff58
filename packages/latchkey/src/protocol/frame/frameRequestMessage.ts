import * as v from 'valibot'
import { frameLimits } from './frameLimits.ts'
import type { FrameRequestName } from './FrameRequests.ts'
import { frameParamsSchemas } from './frameParamsSchemas.ts'
import { frameRequestIdSchema } from './frameValues.ts'
import { measureMessage } from './measureMessage.ts'

/** Request of an app to the frame, with parameters that are not parsed yet. */
export type FrameRequest = {
  /** UUID, used once. [7.32b] */
  readonly id: string
  readonly method: FrameRequestName
  readonly params: unknown
}

const requestSchema = v.strictObject({
  id: frameRequestIdSchema,
  method: v.picklist(Object.keys(frameParamsSchemas) as FrameRequestName[]),
  params: v.unknown(),
})

/**
 * Parses a request of an app. Its parameters are parsed by `frameParamsSchemas`.
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
 * Returns the id of a message that is not a valid request, so that its sender gets an error.
 *
 * @param data - `data` of the event of the port.
 */
export function readFrameRequestId(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { id } = data as { readonly id?: unknown }
  const parsed = v.safeParse(frameRequestIdSchema, id)
  return parsed.success ? parsed.output : undefined
}
