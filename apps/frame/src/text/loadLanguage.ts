import type { FrameTexts, TranslatedTexts } from './createFrameText.ts'
import { createFrameLocalization, type FrameLocalization } from './FrameLocalization.ts'

/** Languages of the frame. The one that is chosen is loaded, and no other. */
const loaders: Readonly<Record<string, () => Promise<FrameTexts | TranslatedTexts>>> = {
  ar: () => import('./ar.ts').then((part) => part.arTexts),
  de: () => import('./de.ts').then((part) => part.deTexts),
  en: () => import('./en.ts').then((part) => part.enTexts),
  es: () => import('./es.ts').then((part) => part.esTexts),
  fr: () => import('./fr.ts').then((part) => part.frTexts),
  ja: () => import('./ja.ts').then((part) => part.jaTexts),
}
const fallback = 'en'
const rightToLeft: ReadonlySet<string> = new Set(['ar'])

/** Languages of the frame, by their codes. */
export const frameLanguages: readonly string[] = Object.keys(loaders)

/**
 * Loads the language of a page: that of the app, else the first of the browser that there is, else English, which also
 * takes the place of one that fails to load.
 *
 * Numbers and dates have the region of the visitor's browser where it has the language.
 *
 * @param requested - Locale of the app, as `frameQuerySchema` parses it.
 * @param preferred - Locales of the browser, best first.
 * @throws When English cannot be loaded either.
 */
export async function loadLanguage(
  requested: string | undefined,
  preferred: readonly string[],
): Promise<FrameLocalization> {
  const wanted = requested === undefined ? preferred : [requested]
  const code = wanted.map(languageOf).find((name) => Object.hasOwn(loaders, name)) ?? fallback
  try {
    const texts = await loaders[code]?.()
    if (!texts) throw new RangeError('There is no such language.')
    const locale = [...preferred, ...wanted].find((name) => languageOf(name) === code)
    const direction = rightToLeft.has(code) ? 'rtl' : 'ltr'
    return createFrameLocalization(texts, { locale: toIntlLocale(locale, code), direction })
  } catch (error) {
    if (code === fallback) throw error
    return loadLanguage(fallback, preferred)
  }
}

function languageOf(locale: string): string {
  return locale.toLowerCase().split(/[-_]/)[0] ?? ''
}

/** Returns a locale for Intl, which throws for `de_AT`. */
function toIntlLocale(locale: string | undefined, code: string): string {
  try {
    return Intl.getCanonicalLocales(locale?.replaceAll('_', '-') ?? code)[0] ?? code
  } catch {
    return code
  }
}
