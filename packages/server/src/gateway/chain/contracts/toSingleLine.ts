/** A text of a token may be as long as this; more is cut off. */
const longest = 128

/**
 * Makes one line of a text that whoever made a token wrote: what breaks a line or its direction
 * goes.
 *
 * @param text - Anything.
 * @returns The line; undefined where nothing is left.
 */
export function toSingleLine(text: string): string | undefined {
  const line = text.replaceAll(/[\p{C}\uFFFD\u2028\u2029]/gu, '').trim()
  return line === '' ? undefined : line.slice(0, longest)
}
