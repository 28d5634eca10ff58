import * as v from 'valibot'

/** Parses an amount of base units: a safe integer, or a string of digits. */
export const baseUnitsSchema: v.GenericSchema<unknown, bigint> = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  ]),
  v.transform((amount) => BigInt(amount)),
)
