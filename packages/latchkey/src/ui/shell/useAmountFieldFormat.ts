import { normalizeAmountInput } from '../../core/index.ts'
import { useLanguage } from './hooks.ts'

/** Conversions between amounts of the state, which have a decimal point, and the text of amount fields. */
export type AmountFieldFormat = {
  /** Formats an amount of the state for a field. */
  show(amount: string): string
  /**
   * Parses the text of a field after an input. Text that is not an amount leaves the amount as it was.
   *
   * @param previous - Amount in the state before.
   */
  read(typed: string, previous: string): string
}

/**
 * Returns the conversions for amount fields. In languages with a decimal comma, point and comma are exchanged:
 * there, `1,000` is one, and `1.000` may be a thousand.
 */
export function useAmountFieldFormat(): AmountFieldFormat {
  const { locale } = useLanguage()
  const hasComma = new Intl.NumberFormat(locale).format(1.5).includes(',')
  const exchange = (text: string): string =>
    hasComma ? text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : text
  return {
    show: exchange,
    read: (typed, previous) => normalizeAmountInput(exchange(typed), previous),
  }
}
