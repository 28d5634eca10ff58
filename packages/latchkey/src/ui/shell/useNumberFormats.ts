import { useMemo } from 'react'
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

/** Returns the number formats of the modal's language, the same ones until it or the currency changes. */
export function useNumberFormats(): NumberFormats {
  const { locale } = useLanguage()
  const currency = useClientState(readCurrency)
  return useMemo(() => createNumberFormats(locale, currency), [locale, currency])
}

/** Creates number formats. Each format of `Intl` is created with its first number, because that takes long. */
function createNumberFormats(locale: string, currency: string): NumberFormats {
  const create = (options: Intl.NumberFormatOptions) => (): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, options)
  const exact = once(create({ maximumFractionDigits: 20 }))
  const balance = once(create({ minimumFractionDigits: 3, maximumFractionDigits: 3 }))
  const fee = once(create({ maximumSignificantDigits: 3, roundingMode: 'ceil' }))
  const short = once(create({ maximumSignificantDigits: 6, roundingMode: 'trunc' }))
  const percent = once(create({ style: 'percent', maximumFractionDigits: 2 }))
  const money = once(create({ style: 'currency', currency }))
  const time = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))
  // Amounts are decimal strings, which Intl formats without converting them to floats.
  const format = (of: () => Intl.NumberFormat, text: string): string =>
    of().format(text as `${number}`)
  return {
    exact: (value, decimals) => format(exact, formatAmount(value, decimals)),
    balance: (value, decimals) => format(balance, formatBalance(value, decimals)),
    fee: (value, decimals) => format(fee, formatAmount(value, decimals)),
    quantity: (text) => format(balance, floored(text)),
    short: (text) => format(short, text),
    percent: (fraction) => percent().format(fraction),
    money: (value) => format(money, value),
    smallMoney(value) {
      // Yen have no smaller unit.
      const hasFraction = money().resolvedOptions().maximumFractionDigits !== 0
      return value.startsWith(hasFraction ? '0.00' : '0.')
        ? `< ${format(money, hasFraction ? '0.01' : '1')}`
        : format(money, value)
    },
    moneyParts(value) {
      const parts = money().formatToParts(value as never)
      const cut = parts.findIndex((part) => part.type === 'decimal')
      const join = (some: typeof parts): string => some.map((part) => part.value).join('')
      return cut === -1 ? [join(parts), ''] : [join(parts.slice(0, cut)), join(parts.slice(cut))]
    },
    time: (timestamp) => time().format(timestamp),
  }
}

/** Returns a function that calls another once, and returns its value each time. */
function once<value extends object>(create: () => value): () => value {
  let created: value | undefined
  return () => (created ??= create())
}

function floored(text: string): string {
  const [integer = '0', fraction = ''] = text.split('.')
  return `${integer}.${fraction.slice(0, 3)}0`
}
