const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
const space = 0x20

/**
 * Returns the members of a JSON object as raw JSON, so that numbers beyond 2^53, as Solana's are, keep
 * all digits.
 *
 * @param text - JSON of an object. It must be valid.
 * @returns Raw values by name; the last one of duplicates, as with `JSON.parse`.
 */
export function splitJsonObject(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>()
  let at = skipWhitespace(text, text.indexOf('{') + 1)
  while (text.charCodeAt(at) === quote) {
    const afterName = endOfString(text, at)
    const name = text.slice(at + 1, afterName - 1)
    const from = skipWhitespace(text, text.indexOf(':', afterName) + 1)
    const to = endOfValue(text, from)
    members.set(
      name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name,
      text.slice(from, to),
    )
    at = skipWhitespace(text, to)
    if (text.charCodeAt(at) === comma) at = skipWhitespace(text, at + 1)
  }
  return members
}

/**
 * Returns the elements of a JSON array as raw JSON.
 *
 * @param text - JSON of an array. It must be valid.
 */
export function splitJsonArray(text: string): readonly string[] {
  const elements: string[] = []
  let at = skipWhitespace(text, text.indexOf('[') + 1)
  while (at < text.length && text.charCodeAt(at) !== closeBracket) {
    const to = endOfValue(text, at)
    elements.push(text.slice(at, to))
    at = skipWhitespace(text, to)
    if (text.charCodeAt(at) === comma) at = skipWhitespace(text, at + 1)
  }
  return elements
}

function skipWhitespace(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= space) at += 1
  return at
}

function endOfString(text: string, from: number): number {
  let at = from
  for (;;) {
    at = text.indexOf('"', at + 1)
    if (at === -1) return text.length
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
}

function endOfValue(text: string, from: number): number {
  const first = text.charCodeAt(from)
  if (first === quote) return endOfString(text, from)
  const isNested = first === openBrace || first === openBracket
  let depth = 0
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at)
      continue
    }
    if (code === openBrace || code === openBracket) depth += 1
    else if (code === closeBrace || code === closeBracket) {
      if (!isNested) return at
      depth -= 1
      if (depth === 0) return at + 1
    } else if (!isNested && (code === comma || code <= space)) return at
    at += 1
  }
  return at
}

/** Minimum digits of an integer beyond 2^53. */
const minLongDigits = 16

/** Cheap test that most texts fail. */
const longNumber = /(?:^|[:,[\s])-?\d{16}/

/**
 * Parses JSON; integers beyond 2^53 become strings of their digits.
 *
 * @param text - JSON. It must be valid.
 */
export function parseLossless(text: string): unknown {
  return JSON.parse(longNumber.test(text) ? quoteLongNumbers(text) : text)
}

/** Skips strings one by one: a single pattern over the whole text would overflow the stack. */
function quoteLongNumbers(text: string): string {
  const stringOrNumber = /["\d-]/g
  const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
  const parts: string[] = []
  let written = 0
  for (let next = stringOrNumber.exec(text); next; next = stringOrNumber.exec(text)) {
    const { index } = next
    if (text.charCodeAt(index) === quote) {
      stringOrNumber.lastIndex = endOfString(text, index)
      continue
    }
    number.lastIndex = index
    const [digits = ''] = number.exec(text) ?? []
    const end = index + Math.max(digits.length, 1)
    stringOrNumber.lastIndex = end
    if (!isUnsafeInteger(digits)) continue
    parts.push(text.slice(written, index), `"${digits}"`)
    written = end
  }
  return parts.join('') + text.slice(written)
}

function isUnsafeInteger(digits: string): boolean {
  const isCandidate = digits.length >= minLongDigits && /^-?\d+$/.test(digits)
  return isCandidate && !Number.isSafeInteger(JSON.parse(digits))
}
