import * as v from 'valibot'

/**
 * Parses a text that will be shown: what does not show, or turns the writing around what follows it,
 * is left out.
 *
 * @param longest - Most UTF-16 units.
 */
export function displayText(longest: number): v.GenericSchema<string, string> {
  return v.pipe(v.string(), v.maxLength(longest), v.transform(toDisplayText))
}

/**
 * Leaves out of a text what does not show, or turns the writing around what follows it.
 *
 * @param written - Any text.
 */
export function toDisplayText(written: string): string {
  return written.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
}
