import { keccak_256 } from '@noble/hashes/sha3.js'
import { parseEvmAddress } from './parseEvmAddress.ts'

/**
 * Writes an EVM address with its checksum.
 *
 * @param address - In small letters, in capitals, or with its checksum.
 * @returns The address; undefined when it is none, or when its letters are another checksum.
 * @source EIP-55
 */
export function checksumAddress(address: string): string | undefined {
  const digits = parseEvmAddress(address)?.slice(2)
  if (digits === undefined) return undefined
  const small = digits.toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(small))
  const written = small.replace(/[a-f]/g, (letter, at: number) =>
    isHigh(hash, at) ? letter.toUpperCase() : letter,
  )
  const isUnchecked = digits === small || digits === digits.toUpperCase()
  return isUnchecked || digits === written ? `0x${written}` : undefined
}

/** Tells whether a hexadecimal digit of a hash is 8 or more. */
function isHigh(hash: Uint8Array, at: number): boolean {
  const byte = hash[at >> 1] ?? 0
  return ((at % 2 === 0 ? byte >> 4 : byte) & 8) !== 0
}
