import type { RelayMessage } from '../RelaySocket.ts'
import { toRecord, tryParseJson } from '../json.ts'

/** What a relay said in one frame. `id` of a delivery is its JSON text, to be echoed as it came. */
export type RelayFrame =
  | { readonly kind: 'delivery'; readonly id: string; readonly delivery: RelayMessage }
  | {
      readonly kind: 'answer'
      readonly id: string
      readonly result: unknown
      readonly error?: { readonly code: unknown; readonly reason: string } | undefined
    }

/**
 * Reads a frame.
 *
 * @param text - Anything that a relay may send.
 * @returns What it says, or `undefined` when it makes no sense.
 * @source JSON-RPC 2.0; pairing protocol, `irn_subscription`
 */
export function readFrame(text: string): RelayFrame | undefined {
  const frame = toRecord(tryParseJson(text))
  const { id, method } = frame
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  if (method === undefined) {
    const { result, error: said } = frame
    const { code, message } = toRecord(said)
    const error = said ? { code, reason: typeof message === 'string' ? message : '' } : undefined
    return { kind: 'answer', id: `${id}`, result, error }
  }
  const data = toRecord(toRecord(frame['params'])['data'])
  const { topic, message, publishedAt, tag, attestation } = data
  if (method !== 'irn_subscription') return undefined
  if (typeof topic !== 'string' || topic.length > 64 || typeof message !== 'string')
    return undefined
  const delivery: RelayMessage = {
    topic,
    message,
    publishedAt: typeof publishedAt === 'number' ? publishedAt : 0,
    tag: typeof tag === 'number' ? tag : 0,
    attestation: typeof attestation === 'string' ? attestation : undefined,
  }
  return { kind: 'delivery', id: rawId(text, id), delivery }
}

/** Relays in other languages count beyond what a number of ours can hold exactly. */
function rawId(text: string, id: string | number): string {
  const raw = Number.isSafeInteger(id) ? undefined : /"id"\s*:\s*(\d+)/.exec(text)?.[1]
  return raw ?? JSON.stringify(id)
}
