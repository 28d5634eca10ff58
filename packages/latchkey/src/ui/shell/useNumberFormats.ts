import { formatAmount, formatBalance, readCurrency } from '../../core/index.ts'
import { useClientState, useLanguage } from './hooks.ts'

/** Number formats of the visitor's language. */
export type NumberFormats = {
  /** All digits of an amount in base units. */
  exact(value: bigint, decimals: number): string
  /** An amount in base units, floored to 3 decimals. [5.6a] */
  balance(value: bigint, decimals: number): string
  /** A fee in base units, with its first 3 digits, rounded up. */
  fee(value: bigint, decimals: number): string
  /** A decimal string of a quantity, floored to 3 decimals. */
  quantity(text: string): string
  /** A decimal string of a quantity, floored to 6 digits. */
  short(text: string): string
  /** A fraction as a percentage, such as −0.28 %. */
  percent(fraction: number): string
  /** A decimal string of money, in the visitor's currency. */
  money(value: string): string
  /** As `money`; a value below the smallest unit, such as one cent, is formatted as less than it. */
  smallMoney(value: string): string
  /** As `money`, split into the whole units and the fraction. */
  moneyParts(value: string): readonly [string, string]
  /** A time of day. */
  time(timestamp: number): string
}

/** Returns the number formats of the modal's language. */
export function useNumberFormats(): NumberFormats {
  const { locale } = useLanguage()
  // Amounts are decimal strings, which Intl formats without converting them to floats.
  const format = (text: string, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, options).format(text as `${number}`)
  const balance = (text: string): string =>
    format(text, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
  const currency: Intl.NumberFormatOptions = {
    style: 'currency',
    currency: useClientState(readCurrency),
  }
  // Yen have no smaller unit.
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat(
    locale,
    currency,
  ).resolvedOptions()
  const smallest = digits === 0 ? '1' : '0.01'
  const isSmall = (value: string): boolean => value.startsWith(digits === 0 ? '0.' : '0.00')
  return {
    exact: (value, decimals) =>
      format(formatAmount(value, decimals), { maximumFractionDigits: 20 }),
    balance: (value, decimals) => balance(formatBalance(value, decimals)),
    fee: (value, decimals) =>
      format(formatAmount(value, decimals), {
        maximumSignificantDigits: 3,
        roundingMode: 'ceil',
      }),
    quantity: (text) => balance(floored(text)),
    short: (text) => format(text, { maximumSignificantDigits: 6, roundingMode: 'trunc' }),
    percent: (fraction) =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        maximumFractionDigits: 2,
      }).format(fraction),
    money: (value) => format(value, currency),
    smallMoney: (value) =>
      isSmall(value) ? `< ${format(smallest, currency)}` : format(value, currency),
    moneyParts(value) {
      const parts = new Intl.NumberFormat(locale, currency).formatToParts(value as never)
      const cut = parts.findIndex((part) => part.type === 'decimal')
      const join = (some: typeof parts): string => some.map((part) => part.value).join('')
      return cut === -1 ? [join(parts), ''] : [join(parts.slice(0, cut)), join(parts.slice(cut))]
    },
    time: (timestamp) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(timestamp),
  }
}

function floored(text: string): string {
  const [integer = '0', fraction = ''] = text.split('.')
  return `${integer}.${fraction.slice(0, 3)}0`
}
