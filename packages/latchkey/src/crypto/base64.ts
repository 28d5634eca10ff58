import { base64, base64urlnopad } from '@scure/base'
import { tryDecode } from './tryDecode.ts'

/**
 * Encodes bytes as base64 with padding.
 *
 * @see RFC 4648 §4
 */
export function toBase64(bytes: Uint8Array): string {
  return base64.encode(bytes)
}

/**
 * Decodes padded base64.
 *
 * @returns The bytes, or `undefined` for any text that {@link toBase64} cannot return.
 * @see RFC 4648 §4
 */
export function fromBase64(text: string): Uint8Array | undefined {
  return tryDecode(base64, text)
}

/**
 * Encodes bytes as base64url without padding.
 *
 * @see RFC 4648 §5
 */
export function toBase64Url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/**
 * Decodes base64url without padding.
 *
 * @returns The bytes, or `undefined` for any text that {@link toBase64Url} cannot return.
 * @see RFC 4648 §5
 */
export function fromBase64Url(text: string): Uint8Array | undefined {
  return tryDecode(base64urlnopad, text)
}
