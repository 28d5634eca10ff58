/** Strings, whose digits are left unchanged, and numbers. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Prefix of strings that replace large integers. It does not occur in responses of nodes. */
const marker = '\u0000'

/**
 * Parses JSON, with integers of 16 digits and more as `bigint`.
 *
 * @throws SyntaxError for invalid JSON.
 */
export function parseBigintJson(text: string): unknown {
  const marked = text.replace(tokens, (token) =>
    /^-?\d{16,}$/.test(token) ? JSON.stringify(marker + token) : token,
  )
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(marker) ? BigInt(value.slice(1)) : value,
  )
}
