import { checksumAddress } from './checksumAddress.ts'

/** Addresses without a known private key, to which tokens are sent to destroy them. */
const burnAddresses: readonly string[] = [
  `0x${'0'.repeat(40)}`,
  `0x${'0'.repeat(36)}dead`,
  `0xdead${'0'.repeat(36)}`,
]

/**
 * Returns the reason why a transfer to a valid address is probably a mistake; undefined without
 * one.
 *
 * @param address - A valid address, in any case.
 * @see EIP-55
 */
export function reviewReceiver(address: string): 'wrongChecksum' | 'burnAddress' | undefined {
  if (burnAddresses.includes(address.toLowerCase())) return 'burnAddress'
  return checksumAddress(address) === undefined ? 'wrongChecksum' : undefined
}
