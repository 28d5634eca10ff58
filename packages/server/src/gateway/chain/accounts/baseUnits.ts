import * as v from 'valibot'

/** Parses an amount that a node wrote as a number: as its digits, where it is beyond 2^53. */
export const baseUnits: v.GenericSchema<unknown, bigint> = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  ]),
  v.transform((amount) => BigInt(amount)),
)
