import { toRecord, tryParseJson } from '../json.ts'
import type { PeerResponse } from '../PeerRpc.ts'

/** What a peer wrote, unsealed. */
export type PeerPayload =
  | { readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly id: number; readonly method?: undefined; readonly answer: PeerResponse }

/**
 * Reads what a peer wrote.
 *
 * @param text - Anything that a peer may seal.
 * @returns A request or an answer, or `undefined` when it is neither. An answer that says nothing is
 * read as a failure: nobody should wait for a better one.
 * @source JSON-RPC 2.0
 */
export function parsePayload(text: string): PeerPayload | undefined {
  const { id, method, params, result, error } = toRecord(tryParseJson(text))
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
  if (typeof method === 'string') return { id, method, params }
  if (method !== undefined) return undefined
  if (result !== undefined && !error) return { id, answer: { result } }
  // Some wallets send what they threw.
  const { code, message } = toRecord(error)
  const said = typeof error === 'string' ? error : message
  const reason = typeof said === 'string' ? said : 'Malformed answer'
  return {
    id,
    answer: { error: { code: typeof code === 'number' ? code : -32_600, message: reason } },
  }
}
