import type { Texts } from './createText.ts'

/** Languages besides English, each loaded when it is asked for. */
const loaders: Readonly<Record<string, () => Promise<Texts>>> = {
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  ja: async () => (await import('./ja.ts')).ja,
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

/** Languages besides English, by their codes. */
export const languages: readonly string[] = Object.keys(loaders)

/** Loads the texts of a locale. Resolves with nothing for English and for languages we lack. */
export async function loadTexts(locale: string): Promise<Texts | undefined> {
  return loaders[languageOf(locale)]?.()
}

/** Tells which way a locale is written. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(languageOf(locale)) ? 'rtl' : 'ltr'
}

function languageOf(locale: string): string {
  return locale.toLowerCase().split(/[-_]/)[0] ?? ''
}
