/** The system program and the incinerator: addresses without a known private key. */
const burnAddresses: readonly string[] = [
  '1'.repeat(32),
  '1nc1nerator11111111111111111111111111111111',
]

/**
 * Returns the reason why a transfer to a valid address is probably a mistake; undefined without
 * one. Solana addresses have no checksum.
 *
 * @param address - A valid address.
 */
export function reviewReceiver(address: string): 'burnAddress' | undefined {
  return burnAddresses.includes(address) ? 'burnAddress' : undefined
}
