import type { Hex } from 'viem'
import * as v from 'valibot'
import type { EvmAddress } from '../../chain/contracts/index.ts'

const bound = 1n << 256n
const digits = /^\d{1,78}$/
const quantity = /^0x[0-9a-fA-F]{1,64}$/

/** Maximum gas of a transaction. EIP-7825 */
const maxGas = 16_777_216n

/** Maximum length of calldata in characters. */
const maxDataLength = 200_000

/** Parses an amount: decimal digits, 256 bits. */
export const vendorAmountSchema: v.GenericSchema<string, bigint> = v.pipe(
  v.string(),
  v.check((text) => digits.test(text) && BigInt(text) < bound),
  v.transform((text) => BigInt(text)),
)

/** Parses an amount that may be a number. */
export const vendorAmountOrNumberSchema: v.GenericSchema<string | number, bigint> = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform((value) => `${value}`),
  vendorAmountSchema,
)

/** Parses a JSON-RPC quantity. */
export const vendorHexQuantitySchema: v.GenericSchema<string, bigint> = v.pipe(
  v.string(),
  v.regex(quantity),
  v.transform((text) => BigInt(text)),
)

/** Parses a gas limit. */
export const vendorGasSchema: v.GenericSchema<string | number, bigint> = v.pipe(
  v.union([vendorHexQuantitySchema, vendorAmountOrNumberSchema]),
  v.check((gas) => gas <= maxGas),
)

/** Parses calldata. */
export const vendorHexSchema: v.GenericSchema<Hex> = v.custom<Hex>(
  (value) =>
    typeof value === 'string' &&
    value.length <= maxDataLength &&
    /^0x(?:[0-9a-fA-F]{2})*$/.test(value),
)

/** Parses an address. */
export const vendorAddressSchema: v.GenericSchema<EvmAddress> = v.custom<EvmAddress>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
)
