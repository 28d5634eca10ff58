/**
 * Checks a Solana address. Letters keep their case: it is part of the address.
 *
 * @param text - Typed by a human or given by a wallet.
 * @returns The address, or `undefined` when it is none.
 * @source spec §5 "Solana address"
 */
export function parseSolanaAddress(text: string): string | undefined {
  const address = text.trim()
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? address : undefined
}
