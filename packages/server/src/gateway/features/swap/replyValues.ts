import * as v from 'valibot'
import type { EvmAddress } from '../../chain/contracts/index.ts'

const bound = 1n << 256n
const digits = /^\d{1,78}$/
const quantity = /^0x[0-9a-fA-F]{1,64}$/

/** No transaction may have more. EIP-7825 */
const mostGas = 16_777_216n

/** Letters of a call that clients take. */
const mostLetters = 200_000

/** Reads an amount: decimal digits, of 256 bits. */
export const amountReply: v.GenericSchema<string, bigint> = v.pipe(
  v.string(),
  v.check((text) => digits.test(text) && BigInt(text) < bound),
  v.transform((text) => BigInt(text)),
)

/** Reads an amount that some write as a number. */
export const countReply: v.GenericSchema<string | number, bigint> = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform((value) => `${value}`),
  amountReply,
)

/** Reads an amount as nodes write it. */
export const quantityReply: v.GenericSchema<string, bigint> = v.pipe(
  v.string(),
  v.regex(quantity),
  v.transform((text) => BigInt(text)),
)

/** Reads gas that a transaction may take. */
export const gasReply: v.GenericSchema<string | number, bigint> = v.pipe(
  v.union([quantityReply, countReply]),
  v.check((gas) => gas <= mostGas),
)

/** Reads the data of a call. */
export const hexReply: v.GenericSchema<EvmAddress> = v.custom<EvmAddress>(
  (value) =>
    typeof value === 'string' &&
    value.length <= mostLetters &&
    /^0x(?:[0-9a-fA-F]{2})*$/.test(value),
)

/** Reads an address. */
export const addressReply: v.GenericSchema<EvmAddress> = v.custom<EvmAddress>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
)
