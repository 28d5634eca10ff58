import { type WindowWithLanguages, localCountry } from './localCountry.ts'

/** Countries that pay in euro, by ISO 3166 code. */
const euroCountries = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'

/** Currencies of other countries, by ISO 3166 code. */
const currencies: Readonly<Record<string, string>> = {
  AR: 'ARS',
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CL: 'CLP',
  CN: 'CNY',
  CO: 'COP',
  CZ: 'CZK',
  DK: 'DKK',
  EG: 'EGP',
  GB: 'GBP',
  HK: 'HKD',
  HU: 'HUF',
  ID: 'IDR',
  IL: 'ILS',
  IN: 'INR',
  JP: 'JPY',
  KE: 'KES',
  KR: 'KRW',
  MX: 'MXN',
  MY: 'MYR',
  NG: 'NGN',
  NO: 'NOK',
  NZ: 'NZD',
  PE: 'PEN',
  PH: 'PHP',
  PK: 'PKR',
  PL: 'PLN',
  RO: 'RON',
  SA: 'SAR',
  SE: 'SEK',
  SG: 'SGD',
  TH: 'THB',
  TR: 'TRY',
  TW: 'TWD',
  UA: 'UAH',
  US: 'USD',
  VN: 'VND',
  ZA: 'ZAR',
}

/**
 * Returns the currency of the visitor's region, as their browser's languages state it.
 *
 * @param window - Window of the page.
 * @returns An ISO 4217 code; undefined when no language names a region, or the region is not listed.
 */
export function localCurrency(window: WindowWithLanguages): string | undefined {
  const region = localCountry(window)
  if (region === undefined) return undefined
  return euroCountries.split(' ').includes(region) ? 'EUR' : currencies[region]
}
