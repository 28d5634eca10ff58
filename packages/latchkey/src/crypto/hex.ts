import { hex } from '@scure/base'
import { tryDecode } from './tryDecode.ts'

/** Encodes bytes as lower-case hex without prefix. */
export function toHex(bytes: Uint8Array): string {
  return hex.encode(bytes)
}

/**
 * Decodes hex without prefix, in either case.
 *
 * @returns The bytes, or `undefined` for invalid text.
 */
export function fromHex(text: string): Uint8Array | undefined {
  return tryDecode(hex, text)
}
