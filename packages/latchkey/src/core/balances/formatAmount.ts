/**
 * Formats an amount exactly.
 *
 * @param value - Base units.
 * @param decimals - Decimals of the token.
 * @returns Decimal string without trailing zeros: `1.204`.
 */
export function formatAmount(value: bigint, decimals: number): string {
  const [integer, fraction] = split(value, decimals)
  const rest = fraction.replace(/0+$/, '')
  return rest ? `${integer}.${rest}` : integer
}

/**
 * Formats a balance for display, rounded down.
 *
 * @param value - Base units, or undefined when unknown.
 * @param decimals - Decimals of the token.
 * @returns The balance floored to 3 decimals; `0.000` when unknown, so check before showing.
 */
export function formatBalance(value: bigint | undefined, decimals: number): string {
  const [integer, fraction] = split(value ?? 0n, decimals)
  return `${integer}.${fraction.slice(0, 3).padEnd(3, '0')}`
}

/**
 * Formats a fiat amount for display.
 *
 * @param text - Decimal string in the visitor's currency, such as `4218.066`.
 * @returns Two decimals, rounded half up, grouped as in en-US: `4,218.07`. `0.00` when `text` is
 * not a decimal string.
 */
export function formatMoney(text: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return '0.00'
  const isNegative = text.startsWith('-')
  const [integer = '', fraction = ''] = text.slice(isNegative ? 1 : 0).split('.')
  const cents = BigInt(integer + fraction.slice(0, 2).padEnd(2, '0'))
  const rounded = (fraction[2] ?? '0') >= '5' ? cents + 1n : cents
  const [units, rest] = split(rounded, 2)
  const grouped = units.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${isNegative && rounded > 0n ? '-' : ''}${grouped}.${rest}`
}

function split(value: bigint, decimals: number): readonly [integer: string, fraction: string] {
  const sign = value < 0n ? '-' : ''
  const digits = `${value < 0n ? -value : value}`.padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return [sign + digits.slice(0, cut), digits.slice(cut)]
}
