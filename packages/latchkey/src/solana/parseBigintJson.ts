/** Strings, so that digits in them are left alone, and numbers whole. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Begins a text that stands for an integer. Nodes send no such text. */
const mark = '\u0000'

/**
 * Reads JSON without losing digits: an integer too long for a float becomes a `bigint`.
 *
 * @param text - JSON.
 * @returns The value.
 * @throws SyntaxError for text that is no JSON.
 */
export function parseBigintJson(text: string): unknown {
  const marked = text.replace(tokens, (token) =>
    /^-?\d{16,}$/.test(token) ? JSON.stringify(mark + token) : token,
  )
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(1)) : value,
  )
}
