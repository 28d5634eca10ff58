/** Maximum length; longer texts are truncated. */
const maxLength = 128

/**
 * Sanitizes a text from a token or vendor to a single line: removes control and direction characters.
 *
 * @returns Undefined when nothing is left.
 */
export function toSingleLine(text: string): string | undefined {
  const line = text.replaceAll(/[\p{C}\uFFFD\u2028\u2029]/gu, '').trim()
  return line === '' ? undefined : line.slice(0, maxLength)
}
