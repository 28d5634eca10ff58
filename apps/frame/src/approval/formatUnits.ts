/**
 * Formats an amount of base units, without rounding: an amount that is signed is shown as it is.
 *
 * @param decimals - Undefined shows base units, and says so.
 */
export function formatUnits(amount: bigint, decimals: number | undefined): string {
  const [sign, digits] = amount < 0n ? ['−', (-amount).toString()] : ['', amount.toString()]
  if (decimals === undefined) return `${sign}${group(digits)} base units of`
  const padded = digits.padStart(decimals + 1, '0')
  const at = padded.length - decimals
  const fraction = padded.slice(at).replace(/0+$/, '')
  return `${sign}${group(padded.slice(0, at))}${fraction && `.${fraction}`}`
}

function group(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')
}
