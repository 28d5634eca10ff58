/**
 * Returns the digits of a number member of a JSON object, without loss of precision.
 *
 * @param text - Valid JSON of an object.
 * @param name - Name of the member. Of duplicates the last one is used, as with `JSON.parse`.
 * @param longest - Maximum number of characters of the digits.
 * @returns The digits, or `undefined` when the member is not a number, or longer.
 */
export function readJsonNumberText(
  text: string,
  name: string,
  longest: number,
): string | undefined {
  // Strings, brackets and the literals between them are enough to track the nesting depth.
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
