/**
 * Checks an EVM address and puts its prefix right. Letters keep their case: the checksum of EIP-55
 * is the wallet's affair.
 *
 * @param text - Typed by a human or given by a wallet.
 * @returns The address with `0x`, or `undefined` when it is none.
 * @source spec §5 "EVM address"
 */
export function parseEvmAddress(text: string): string | undefined {
  const digits = /^(?:0x)?([\da-f]{40})$/i.exec(text.trim())?.[1]
  return digits === undefined ? undefined : `0x${digits}`
}
