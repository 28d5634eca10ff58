import { useLanguage } from '../../shell/hooks.ts'

/** Formats of payments and bought amounts in the visitor's language. */
export type FiatFormats = {
  /** Formats an amount of a currency, a decimal string; without decimals when they are 0. */
  money(value: string, currency: string): string
  /** Returns the symbol of a currency, and whether it follows the number. */
  symbol(currency: string): { readonly text: string; readonly isLast: boolean }
  /** Returns the name of a currency. */
  name(currency: string): string
  /** Returns the name of a country, by its ISO 3166-1 alpha-2 code. */
  country(code: string): string
  /** Formats an amount of a token, a decimal string: two decimals, or four digits of a small amount. */
  amount(value: string): string
}

/** Returns the formats of payments and bought amounts in the modal's language. */
export function useFiatFormats(): FiatFormats {
  const { locale } = useLanguage()
  const format = (currency: string): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    })
  return {
    money: (value, currency) =>
      isCurrency(currency) ? format(currency).format(value as `${number}`) : `${value} ${currency}`,
    symbol(currency) {
      const parts = isCurrency(currency) ? format(currency).formatToParts(1) : []
      const index = parts.findIndex(({ type }) => type === 'currency')
      return { text: parts[index]?.value ?? currency, isLast: index !== 0 }
    },
    name: (currency) =>
      (isCurrency(currency) && new Intl.DisplayNames(locale, { type: 'currency' }).of(currency)) ||
      currency,
    country: (code) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    amount: (value) =>
      new Intl.NumberFormat(locale, {
        maximumFractionDigits: 2,
        maximumSignificantDigits: 4,
        roundingPriority: 'morePrecision',
        roundingMode: 'floor',
      }).format(value as `${number}`),
  }
}

/** Codes of other shapes make `Intl` throw. */
function isCurrency(code: string): boolean {
  return /^[a-z]{3}$/i.test(code)
}
