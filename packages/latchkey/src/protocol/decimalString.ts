import * as v from 'valibot'

/**
 * Parses an amount in whole units: digits with at most one point, 80 before it and 80 after it, which
 * holds every amount of 256 bits, and none that takes long to count with.
 */
export const decimalString: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^\d{1,80}(?:\.\d{1,80})?$/),
)
