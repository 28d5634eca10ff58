/**
 * Finds a number among the members of a JSON object, and gives it digit by digit as it stands there.
 *
 * @param text - JSON of an object. It must be valid.
 * @param name - Name of the member. Of several, the last counts, as with `JSON.parse`.
 * @param longest - Most characters.
 * @returns The number, or `undefined` when the member is none, or longer.
 */
export function readRawNumber(text: string, name: string, longest: number): string | undefined {
  // Strings, brackets, and what stands between them: enough to tell where one is.
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g
  let depth = 0
  let member: string | undefined
  let last: string | undefined
  let found: string | undefined
  for (const [piece] of text.matchAll(token)) {
    if (piece === '{' || piece === '[') depth += 1
    else if (piece === '}' || piece === ']') depth -= 1
    else if (depth !== 1) continue
    else if (piece === ':') member = last
    else if (piece === ',') member = undefined
    else if (member !== undefined && member.startsWith('"') && JSON.parse(member) === name)
      found = piece
    last = piece
  }
  const isNumber = found !== undefined && found.length <= longest && /^-?\d/.test(found)
  return isNumber ? found : undefined
}
