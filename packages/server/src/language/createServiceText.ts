import { arServiceTexts } from './ar.ts'
import { deServiceTexts } from './de.ts'
import { enServiceTexts } from './en.ts'
import { esServiceTexts } from './es.ts'
import { frServiceTexts } from './fr.ts'
import { jaServiceTexts } from './ja.ts'
import type { ServiceLanguage } from './ServiceLanguage.ts'
import type { ServiceTextKey, ServiceTexts } from './ServiceTexts.ts'

/** Texts of each language. */
const catalogues: Readonly<Record<ServiceLanguage, ServiceTexts>> = {
  ar: arServiceTexts,
  de: deServiceTexts,
  en: enServiceTexts,
  es: esServiceTexts,
  fr: frServiceTexts,
  ja: jaServiceTexts,
}

/** Returns a text with its values. */
export type GetServiceText = (
  key: ServiceTextKey,
  values?: Readonly<Record<string, string | number>>,
) => string

/**
 * Creates the function that returns the texts of a language. In languages that are written from right to left, values
 * are isolated, so that an address does not change the order of the words around it.
 */
export function createServiceText(language: ServiceLanguage): GetServiceText {
  const texts = catalogues[language]
  const isIsolated = getServiceTextDirection(language) === 'rtl'
  return (key, values = {}) =>
    texts[key].replaceAll(/\{(\w+)\}/g, (_hole, name: string) => {
      const value = String(values[name] ?? '')
      return isIsolated ? `\u2068${value}\u2069` : value
    })
}

/** Returns the direction in which a language is written. */
export function getServiceTextDirection(language: ServiceLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
