import type { RelayMessage } from '../../protocol/index.ts'
import { toRecord, tryParseJson } from '../json.ts'

/**
 * A frame of a relay: a message, or the response to a request. `id` of a message is its JSON text, to
 * be returned unchanged in the acknowledgement.
 */
export type RelayFrame =
  | { readonly kind: 'message'; readonly id: string; readonly message: RelayMessage }
  | {
      readonly kind: 'response'
      readonly id: string
      readonly result: unknown
      readonly error?: { readonly code: unknown; readonly reason: string } | undefined
    }

/**
 * Parses a frame of a relay.
 *
 * @returns The frame, or `undefined` when it is malformed.
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export function readFrame(text: string): RelayFrame | undefined {
  const frame = toRecord(tryParseJson(text))
  const { id, method } = frame
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  if (method === undefined) {
    const { code, message } = toRecord(frame['error'])
    const reason = typeof message === 'string' ? message : ''
    const error = frame['error'] ? { code, reason } : undefined
    return { kind: 'response', id: `${id}`, result: frame['result'], error }
  }
  const data = toRecord(toRecord(frame['params'])['data'])
  const { topic, message, publishedAt, tag, attestation } = data
  if (method !== 'irn_subscription') return undefined
  if (typeof topic !== 'string' || topic.length > 64 || typeof message !== 'string')
    return undefined
  const received: RelayMessage = {
    topic,
    message,
    publishedAt: typeof publishedAt === 'number' ? publishedAt : 0,
    tag: typeof tag === 'number' ? tag : 0,
    attestation: typeof attestation === 'string' ? attestation : undefined,
  }
  return { kind: 'message', id: rawId(text, id), message: received }
}

/** Returns the JSON text of an id: relays send integers beyond `Number.MAX_SAFE_INTEGER`. */
function rawId(text: string, id: string | number): string {
  const raw = Number.isSafeInteger(id) ? undefined : /"id"\s*:\s*(\d+)/.exec(text)?.[1]
  return raw ?? JSON.stringify(id)
}
