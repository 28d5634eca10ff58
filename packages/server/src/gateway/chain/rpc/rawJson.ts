const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
const blank = 0x20

/**
 * Takes the members of a JSON object out of its text as they stand there: numbers that are too large
 * for JavaScript, as Solana's are, stay whole.
 *
 * @param text - JSON of an object. It must be valid.
 * @returns Texts of the values by name; of several of one name the last, as with `JSON.parse`.
 */
export function rawMembers(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>()
  let at = skipBlanks(text, text.indexOf('{') + 1)
  while (text.charCodeAt(at) === quote) {
    const afterName = endOfString(text, at)
    const name = text.slice(at + 1, afterName - 1)
    const from = skipBlanks(text, text.indexOf(':', afterName) + 1)
    const to = endOfValue(text, from)
    members.set(
      name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name,
      text.slice(from, to),
    )
    at = skipBlanks(text, to)
    if (text.charCodeAt(at) === comma) at = skipBlanks(text, at + 1)
  }
  return members
}

/**
 * Takes the elements of a JSON array out of its text as they stand there.
 *
 * @param text - JSON of an array. It must be valid.
 */
export function rawElements(text: string): readonly string[] {
  const elements: string[] = []
  let at = skipBlanks(text, text.indexOf('[') + 1)
  while (at < text.length && text.charCodeAt(at) !== closeBracket) {
    const to = endOfValue(text, at)
    elements.push(text.slice(at, to))
    at = skipBlanks(text, to)
    if (text.charCodeAt(at) === comma) at = skipBlanks(text, at + 1)
  }
  return elements
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= blank) at += 1
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
    } else if (!isNested && (code === comma || code <= blank)) return at
    at += 1
  }
  return at
}

/** Digits from which on a whole number may be too large for JavaScript. */
const minLongDigits = 16

/** Cheap to look for, and in hardly any answer. */
const longNumber = /(?:^|[:,[\s])-?\d{16}/

/**
 * Parses JSON, and gives whole numbers that JavaScript would round as their digits.
 *
 * @param text - JSON. It must be valid.
 * @returns What it says; numbers beyond 2^53 are strings.
 */
export function parseLossless(text: string): unknown {
  return JSON.parse(longNumber.test(text) ? quoteLongNumbers(text) : text)
}

/** Walks over strings, so that nothing is taken for a number in them: a pattern runs out of stack. */
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
    const [piece = ''] = number.exec(text) ?? []
    const end = index + Math.max(piece.length, 1)
    stringOrNumber.lastIndex = end
    if (!isUnsafeInteger(piece)) continue
    parts.push(text.slice(written, index), `"${piece}"`)
    written = end
  }
  return parts.join('') + text.slice(written)
}

function isUnsafeInteger(piece: string): boolean {
  const mayBe = piece.length >= minLongDigits && /^-?\d+$/.test(piece)
  return mayBe && !Number.isSafeInteger(JSON.parse(piece))
}
