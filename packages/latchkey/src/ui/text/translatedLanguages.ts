import type { Texts } from './Texts.ts'

/** Languages besides English, each loaded on demand. */
const loaders: Readonly<Record<string, () => Promise<Texts>>> = {
  ar: () => import('./ar.ts').then((part) => part.ar),
  de: () => import('./de.ts').then((part) => part.de),
  es: () => import('./es.ts').then((part) => part.es),
  fr: () => import('./fr.ts').then((part) => part.fr),
  ja: () => import('./ja.ts').then((part) => part.ja),
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

/** Languages besides English, by their codes. */
export const translatedLanguages: readonly string[] = Object.keys(loaders)

/** Loads the texts of a locale. Resolves with nothing for English and for unsupported languages. */
export async function loadTexts(locale: string): Promise<Texts | undefined> {
  return loaders[languageOf(locale)]?.()
}

/** Returns the writing direction of a locale. */
export function getTextDirection(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(languageOf(locale)) ? 'rtl' : 'ltr'
}

function languageOf(locale: string): string {
  return locale.toLowerCase().split(/[-_]/)[0] ?? ''
}
