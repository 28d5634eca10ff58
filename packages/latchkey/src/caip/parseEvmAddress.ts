/**
 * Parses an EVM address, with or without `0x`. The EIP-55 checksum is not verified.
 *
 * @returns The address with `0x` and unchanged case, or `undefined`.
 * @see [5.4a]
 */
export function parseEvmAddress(text: string): string | undefined {
  const digits = /^(?:0x)?([\da-f]{40})$/i.exec(text.trim())?.[1]
  return digits === undefined ? undefined : `0x${digits}`
}
