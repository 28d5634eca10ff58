import { applyLanguage } from '../page/applyLanguage.ts'
import type { FrameLocalization } from './FrameLocalization.ts'
import { loadLanguage } from './loadLanguage.ts'

/** The language of a page, which the app can change. */
export type LanguageSetting = {
  get(): FrameLocalization
  /** Loads a language, for the views that follow. A newer change replaces a language that is still loading. */
  set(locale: string): Promise<void>
}

/** Creates the language of a page. */
export function createLanguageSetting(
  initial: FrameLocalization,
  { document, navigator }: Pick<Window, 'document' | 'navigator'>,
): LanguageSetting {
  let language = initial
  let newest = ''
  applyLanguage(document, language)
  return {
    get: () => language,
    async set(locale) {
      newest = locale
      const loaded = await loadLanguage(locale, navigator.languages)
      if (newest !== locale) return
      language = loaded
      applyLanguage(document, language)
    },
  }
}
