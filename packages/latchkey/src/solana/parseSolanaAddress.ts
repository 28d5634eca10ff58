/**
 * Parses a Solana address.
 *
 * @returns The trimmed address, or `undefined`.
 * @see [5.4b]
 */
export function parseSolanaAddress(text: string): string | undefined {
  const address = text.trim()
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? address : undefined
}
