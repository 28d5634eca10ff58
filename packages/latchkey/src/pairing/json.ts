/**
 * Reads JSON.
 *
 * @param text - Any text.
 * @returns What it says; `undefined` when it is none.
 */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads members of anything that came or was stored. What is stored here was parsed when it came;
 * that it is still of its shape is all that needs checking, and the parser need not load for it.
 *
 * @param value - Anything.
 * @returns Its members, none of which is sure.
 */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value ? (value as Readonly<Record<string, unknown>>) : {}
}
