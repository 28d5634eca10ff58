import { normalizeAmountInput } from '../../core/index.ts'
import { useLanguage } from './hooks.ts'

/** Converts amounts between the state, whose decimals follow a point, and the visitor's language. */
export type AmountFormat = {
  /** Writes an amount of the state for a field. */
  show(amount: string): string
  /**
   * Reads the new content of a field, so that it cannot be mistyped.
   *
   * @param previous - Amount in the state before.
   */
  read(typed: string, previous: string): string
}

/**
 * Reads the format of amount fields. In languages with a decimal comma, point and comma are exchanged:
 * there, `1,000` is one, and `1.000` may be a thousand.
 */
export function useAmountFormat(): AmountFormat {
  const { locale } = useLanguage()
  const hasComma = new Intl.NumberFormat(locale).format(1.5).includes(',')
  const exchange = (text: string): string =>
    hasComma ? text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : text
  return {
    show: exchange,
    read: (typed, previous) => normalizeAmountInput(exchange(typed), previous),
  }
}
