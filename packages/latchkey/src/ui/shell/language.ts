import { createStore, type Store } from '../../kernel/index.ts'
import type { Modal } from '../../modal/index.ts'
import type { Texts } from '../text/Texts.ts'
import { getTextDirection, translatedLanguages, loadTexts } from '../text/translatedLanguages.ts'

/** Language of the modal. */
export type LoadedLanguage = {
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** All texts; undefined in English, whose texts each view brings along. */
  readonly translation?: Texts | undefined
  /** False until the first language has loaded; the modal is hidden until then. */
  readonly isReady: boolean
}

/**
 * Creates the language of a modal and updates it when `locale` changes. A language that fails to
 * load falls back to English.
 *
 * @returns Store of the language, and the function that stops the updates.
 */
export function createLanguageStore(modal: Modal): {
  store: Store<LoadedLanguage>
  stop: () => void
} {
  const english: LoadedLanguage = {
    locale: 'en-US',
    direction: 'ltr',
    translation: undefined,
    isReady: true,
  }
  const { locale } = modal.store.get()
  const isOther = translatedLanguages.some((name) => locale.toLowerCase().startsWith(name))
  const store = createStore<LoadedLanguage>({ ...english, isReady: !isOther })
  let requested = ''

  async function follow(next: string): Promise<void> {
    requested = next
    const translation = await loadTexts(next).catch(() => undefined)
    if (requested !== next) return
    if (!translation) return store.set(english)
    return store.set({
      locale: formatLocale(next),
      direction: getTextDirection(next),
      translation,
      isReady: true,
    })
  }

  if (isOther) void follow(locale)
  const unwatch = modal.store.watch(
    (state) => state.locale,
    (next) => void follow(next),
  )
  return {
    store,
    stop() {
      requested = ''
      unwatch()
    },
  }
}

/** Converts a locale for Intl, which throws for `de_AT`. */
function formatLocale(locale: string): string {
  const name = locale.replaceAll('_', '-')
  try {
    return Intl.getCanonicalLocales(name)[0] ?? name
  } catch {
    return name.split('-')[0] ?? name
  }
}
