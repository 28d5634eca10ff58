import { sendAmbiguousAmountError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { parseAmount } from '../balances/index.ts'

/** One comma that may separate thousands or decimals. */
const ambiguous = /^[1-9]\d{0,2},\d{3}$/

/**
 * Parses the content of an amount field, as `normalizeAmountInput` writes it.
 *
 * @param text - Digits with a point; or with a comma, which may separate thousands.
 * @param decimals - Decimals of the token.
 * @returns The amount in base units.
 * @throws `send.ambiguous_amount`, `send.invalid_amount`, `send.too_many_decimals`
 */
export function parseAmountInput(text: string, decimals: number): bigint {
  if (ambiguous.test(text)) throw new WalletError(sendAmbiguousAmountError, { text })
  return parseAmount(text.replace(',', '.'), decimals)
}
