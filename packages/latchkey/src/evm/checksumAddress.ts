import { keccak_256 } from '@noble/hashes/sha3.js'
import { parseEvmAddress } from '../caip/index.ts'

/**
 * Returns an EVM address with its EIP-55 checksum.
 *
 * @param address - In lower case, in upper case, or with a checksum.
 * @returns The address; `undefined` for an invalid address or checksum.
 * @see EIP-55
 */
export function checksumAddress(address: string): string | undefined {
  const digits = parseEvmAddress(address)?.slice(2)
  if (digits === undefined) return undefined
  const lowerCase = digits.toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(lowerCase))
  const checksummed = lowerCase.replace(/[a-f]/g, (character, at: number) =>
    isHigh(hash, at) ? character.toUpperCase() : character,
  )
  const isUnchecked = digits === lowerCase || digits === digits.toUpperCase()
  return isUnchecked || digits === checksummed ? `0x${checksummed}` : undefined
}

/** Returns whether a hex digit of a hash is 8 or more. */
function isHigh(hash: Uint8Array, at: number): boolean {
  const byte = hash[at >> 1] ?? 0
  return ((at % 2 === 0 ? byte >> 4 : byte) & 8) !== 0
}
