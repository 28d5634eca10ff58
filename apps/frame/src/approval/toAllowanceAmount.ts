/**
 * Amounts from which on an allowance has no limit in practice. Apps ask for 2²⁵⁶−1, 2¹⁶⁰−1, 2⁹⁶−1 or slightly less; no
 * token with 18 decimals has a supply near it.
 */
const unlimitedFrom = 2n ** 95n

/**
 * Returns the amount of an allowance.
 *
 * @param value - Number, bigint, or decimal or hexadecimal digits.
 * @param bits - Width of the field: half of its range and more has no limit either.
 * @returns Undefined for anything else.
 */
export function toAllowanceAmount(value: unknown, bits = 256): bigint | 'unlimited' | undefined {
  const isNumber =
    typeof value === 'bigint' ||
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && /^(?:\d{1,78}|0x[\da-f]{1,64})$/i.test(value))
  if (!isNumber) return undefined
  const amount = BigInt(value)
  if (bits > 256) return amount
  return amount >= unlimitedFrom || amount >= 2n ** BigInt(bits - 1) ? 'unlimited' : amount
}
