import * as v from 'valibot'

const maxBits = 256n

/** Parses base units: hexadecimal or decimal digits, or a number. */
export const quantityValueSchema: v.GenericSchema<unknown, bigint> = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.string(), v.regex(/^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/)),
  ]),
  v.transform((value) => BigInt(value)),
  v.check((value) => value < 1n << maxBits),
)
