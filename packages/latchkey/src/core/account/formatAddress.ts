/**
 * Shortens an address for display only; copy the full address.
 *
 * @param address - A bare address.
 * @param options - How many characters stay at the `start` (after `0x`) and at the `end`.
 * @default 4 and 6
 * @returns `0x8f3C…19aE4b`; an address that would not become shorter is returned unchanged.
 */
export function formatAddress(
  address: string,
  options: { readonly start?: number | undefined; readonly end?: number | undefined } = {},
): string {
  const { start = 4, end = 6 } = options
  const prefix = address.startsWith('0x') ? 2 : 0
  const head = prefix + start
  if (address.length <= head + end + 1) return address
  return `${address.slice(0, head)}…${address.slice(address.length - end)}`
}
