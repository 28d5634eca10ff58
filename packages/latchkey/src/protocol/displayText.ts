import * as v from 'valibot'

/**
 * Parses a text for display, without control characters, such as those that change the direction of
 * writing.
 *
 * @param maxLength - In UTF-16 units.
 */
export function displayText(maxLength: number): v.GenericSchema<string, string> {
  return v.pipe(v.string(), v.maxLength(maxLength), v.transform(toDisplayText))
}

/**
 * Leaves out of a text what does not show, or turns the writing around what follows it.
 *
 * @param written - Any text.
 */
export function toDisplayText(written: string): string {
  return written.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
}
