import type { RelayErrorName } from 'latchkey/protocol'
import { readJsonNumberText } from './readJsonNumberText.ts'

/** Maximum number of characters of a request id. */
const maxIdLength = 64

/** A parsed JSON-RPC frame of a client. */
export type ClientFrame =
  | {
      readonly kind: 'request'
      readonly id: string
      readonly method: string
      readonly params: unknown
    }
  | { readonly kind: 'response'; readonly id: unknown; readonly isError: boolean }
  | { readonly kind: 'invalid'; readonly id: string; readonly error: RelayErrorName }

/**
 * Parses a JSON-RPC frame. The `id` of a request is kept as its JSON text: some clients use ids
 * beyond 2^53 and expect exactly that number in the response.
 *
 * @returns The frame. An invalid one has id `0` when its own id cannot be parsed.
 * @see https://www.jsonrpc.org/specification
 */
export function parseFrame(text: string): ClientFrame {
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { kind: 'invalid', id: '0', error: 'Serialization' }
  const { id: given, jsonrpc, method, params } = value as Readonly<Record<string, unknown>>
  if (method === undefined && ('result' in value || 'error' in value))
    return { kind: 'response', id: given, isError: 'error' in value }

  const id = rawId(text, given)
  if (id === undefined) return { kind: 'invalid', id: '0', error: 'InvalidRequestId' }
  if (jsonrpc !== '2.0') return { kind: 'invalid', id, error: 'InvalidJsonRpcVersion' }
  if (typeof method !== 'string') return { kind: 'invalid', id, error: 'InvalidMethod' }
  return { kind: 'request', id, method, params }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the id of a frame that is too long to be parsed, for the error response.
 *
 * @returns The JSON text of the id, if it is the first member of the frame.
 */
export function findLongFrameRequestId(text: string): string | undefined {
  const front = text.slice(0, 2 * maxIdLength)
  return /^\s*\{\s*"id"\s*:\s*("[^"\\\p{C}]{0,64}"|-?[1-9]\d{0,62}|0)\s*,/u.exec(front)?.[1]
}

function rawId(text: string, id: unknown): string | undefined {
  if (typeof id === 'string') return id.length <= maxIdLength ? JSON.stringify(id) : undefined
  if (typeof id !== 'number') return undefined
  if (Number.isSafeInteger(id)) return `${id}`
  // Tried first, because a search through a long frame is slow.
  const inFront = findLongFrameRequestId(text)
  return Number(inFront) === id ? inFront : readJsonNumberText(text, 'id', maxIdLength)
}
