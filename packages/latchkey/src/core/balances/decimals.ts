import { formatAmount } from './formatAmount.ts'

/** Adds decimal strings exactly. */
export function addDecimals(texts: readonly string[]): string {
  const all = texts.map(parse)
  const maxDecimals = Math.max(0, ...all.map(({ decimals }) => decimals))
  const sum = all.reduce(
    (total, { units, decimals }) => total + units * 10n ** BigInt(maxDecimals - decimals),
    0n,
  )
  return formatAmount(sum, maxDecimals)
}

/** Multiplies two decimal strings exactly. */
export function multiplyDecimals(one: string, other: string): string {
  const [a, b] = [parse(one), parse(other)]
  return formatAmount(a.units * b.units, a.decimals + b.decimals)
}

function parse(text: string): { readonly units: bigint; readonly decimals: number } {
  const [integer = '', fraction = ''] = text.split('.')
  return { units: BigInt(integer + fraction), decimals: fraction.length }
}
