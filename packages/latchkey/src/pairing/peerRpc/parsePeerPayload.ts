import { toRecord, tryParseJson } from '../json.ts'
import type { PeerResponse } from '../PeerRpc.ts'

/** The decrypted JSON-RPC message of a peer. */
export type PeerPayload =
  | { readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly id: number; readonly method?: undefined; readonly response: PeerResponse }

/**
 * Parses a decrypted message.
 *
 * @returns The request or response; `undefined` for anything else. A response with neither result nor
 * error counts as an error, so that its request does not wait for a timeout.
 * @see JSON-RPC 2.0
 */
export function parsePeerPayload(text: string): PeerPayload | undefined {
  const { id, method, params, result, error } = toRecord(tryParseJson(text))
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
  if (typeof method === 'string') return { id, method, params }
  if (method !== undefined) return undefined
  if (result !== undefined && !error) return { id, response: { result } }
  const { code, message, data } = toRecord(error)
  // Some wallets send a string instead of an error object.
  const reason = typeof error === 'string' ? error : message
  return {
    id,
    response: {
      error: {
        code: parseCode(code) ?? -32_600,
        message: typeof reason === 'string' ? reason : 'Malformed answer',
        ...(data === undefined ? {} : { data }),
      },
    },
  }
}

/** Some wallets send the code as text. */
function parseCode(code: unknown): number | undefined {
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^-?\d+$/.test(code) ? Number.parseInt(code, 10) : undefined
}
