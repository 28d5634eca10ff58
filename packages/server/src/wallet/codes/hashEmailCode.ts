import { createHmac } from 'node:crypto'

/** Computes the HMAC of a code and its id, which is stored in its place. */
export function hashEmailCode(key: Uint8Array, id: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${id}.${code}`).digest()
}
