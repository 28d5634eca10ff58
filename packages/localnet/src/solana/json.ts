/** JSON with integers beyond the precision of a double, such as Solana's u64 values. */

const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses JSON. Integers of 16 digits and more become strings of their digits.
 *
 * @param text - JSON text.
 * @returns The value.
 * @throws SyntaxError when the text is not JSON.
 */
export function parseLosslessJson(text: string): unknown {
  return JSON.parse(
    text.replace(tokens, (token) => (/^\d{16,}$/.test(token) ? `"${token}"` : token)),
  )
}

/**
 * Formats JSON. A bigint becomes a number with all its digits; undefined members are left out.
 *
 * @param value - Plain data.
 * @returns JSON text.
 */
export function formatJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map((item) => formatJson(item ?? null)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${formatJson(member)}`).join()}}`
}
