/** Parses JSON. Returns `undefined` for text that is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns a value as a record of unknown members; an empty record when it is not an object.
 *
 * Stored values were parsed when they arrived, so checking their shape is enough here and the
 * schemas need not be loaded for it.
 */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value ? (value as Readonly<Record<string, unknown>>) : {}
}
