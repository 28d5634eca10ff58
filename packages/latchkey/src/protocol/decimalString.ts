import * as v from 'valibot'

/**
 * Parses an amount in whole units: digits with at most one point, at most 80 before and 80 after
 * it. This covers every 256-bit amount and limits the cost of arithmetic.
 */
export const decimalStringSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^\d{1,80}(?:\.\d{1,80})?$/),
)
