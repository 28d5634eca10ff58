import * as v from 'valibot'

/**
 * Parses a text for display. Removes control characters, such as those that change the text
 * direction.
 *
 * @param maxLength - In UTF-16 units.
 */
export function displayTextSchema(maxLength: number): v.GenericSchema<string, string> {
  return v.pipe(v.string(), v.maxLength(maxLength), v.transform(toDisplayText))
}

/**
 * Removes invisible characters and those that change the direction of the following text.
 *
 * @param written - Any text.
 */
export function toDisplayText(written: string): string {
  return written.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
}
