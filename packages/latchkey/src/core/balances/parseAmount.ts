import { sendInvalidAmountError, sendTooManyDecimalsError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'

/** Digits, with at most one point between digits: no sign, exponent, space or hex. */
const decimalText = /^\d+(?:\.\d+)?$/

/**
 * Parses an amount that a human typed.
 *
 * @param text - Such as `1.204`.
 * @param decimals - Decimals of the token.
 * @returns The amount in base units.
 * @throws `send.invalid_amount`, `send.too_many_decimals`
 */
export function parseAmount(text: string, decimals: number): bigint {
  if (!decimalText.test(text)) throw new WalletError(sendInvalidAmountError, { text })
  const [integer = '', fraction = ''] = text.split('.')
  if (fraction.length > decimals) throw new WalletError(sendTooManyDecimalsError, { decimals })
  return BigInt(integer + fraction.padEnd(decimals, '0'))
}
