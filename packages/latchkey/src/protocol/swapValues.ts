import * as v from 'valibot'
import { isCaipAddress } from '../caip/index.ts'

/** One more than the largest uint256. */
const amountLimit = 1n << 256n
const digits = /^(?:0|[1-9]\d{0,77})$/

/** Parses base units in decimal digits. */
export const baseUnitsTextSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.check(
    (text) => digits.test(text) && BigInt(text) < amountLimit,
    'Must be base units in decimal digits',
  ),
)
/** Parses base units in decimal digits, greater than 0. */
export const positiveBaseUnitsTextSchema: v.GenericSchema<unknown, string> = v.pipe(
  baseUnitsTextSchema,
  v.check((text) => text !== '0', 'Must be more than 0'),
)
/** Parses a CAIP-10 id. */
export const accountIdSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.check(isCaipAddress, 'Must be an address like eip155:1:0x…'),
)
/** Parses bytes in hexadecimal digits. */
export const hexTextSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'Must be hexadecimal'),
  v.maxLength(200_000, 'Must be shorter'),
)
/** Parses a Solana transaction in base64. In wire format it has at most 1232 bytes. */
export const solanaTransactionSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(1_644, 'Must be shorter'),
  v.regex(/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'Must be base64'),
)
