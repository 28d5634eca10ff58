import * as v from 'valibot'

const bound = 1n << 256n

/** Parses a hash. */
export const hashSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{64}$/i),
  v.toLowerCase(),
)

/** Parses an address to lower case. */
export const addressSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.toLowerCase(),
)

/** Parses base units or a token id. */
export const uint256Schema: v.GenericSchema<unknown, bigint> = v.pipe(
  v.string(),
  v.check((text) => /^\d{1,78}$/.test(text) && BigInt(text) < bound),
  v.transform((text) => BigInt(text)),
)

/** Parses a count, as a number or digits. */
export const countSchema: v.GenericSchema<unknown, number> = v.union([
  v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/),
    v.transform((text) => Number.parseInt(text, 10)),
  ),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
])

const places = v.pipe(countSchema, v.maxValue(77))

/** Parses decimals; undefined if missing or invalid. */
export const decimalsSchema: v.GenericSchema<unknown, number | undefined> = v.fallback(
  v.optional(places),
  undefined,
)

/** Parses calldata, shortened. */
export const calldataSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.nullish(v.string(), '0x'),
  v.transform((text) => (/^0x[0-9a-f]*$/i.test(text.slice(0, 138)) ? text.slice(0, 138) : '0x')),
)

/** Parses text from a token contract. */
export const contractTextSchema: v.GenericSchema<unknown, string | undefined> = v.pipe(
  v.nullish(v.string()),
  v.transform((text) => text?.slice(0, 2_000)),
)
