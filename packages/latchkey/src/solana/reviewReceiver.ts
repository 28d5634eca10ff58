/** The system program and the incinerator: nobody has the key of either. */
const burnAddresses: readonly string[] = [
  '1'.repeat(32),
  '1nc1nerator11111111111111111111111111111111',
]

/**
 * Returns what makes a transfer to a valid address a likely mistake. Solana addresses have no checksum.
 *
 * @param address - A valid address.
 */
export function reviewReceiver(address: string): 'burnAddress' | undefined {
  return burnAddresses.includes(address) ? 'burnAddress' : undefined
}
