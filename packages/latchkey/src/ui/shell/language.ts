import { createStore, type Store } from '../../kernel/index.ts'
import type { Modal } from '../../modal/index.ts'
import { createText, type FirstKey, type KeyOf, type Text, type Texts } from '../text/createText.ts'
import { firstTexts } from '../text/en/firstTexts.ts'
import { directionOf, languages, loadTexts } from '../text/languages.ts'

/** The language that the modal speaks now. */
export type Language = {
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Makes a reader of the shell's texts, and of those that come with what reads them. */
  readonly read: <own extends readonly Partial<Texts>[]>(
    ...own: own
  ) => Text<FirstKey | KeyOf<own[number]>>
  /** False while the first language is on its way: nothing is shown in a wrong one. */
  readonly isReady: boolean
}

/**
 * Follows the modal's locale. A language that does not load leaves the one before it.
 *
 * @returns Store of the language, and the function that stops following.
 */
export function createLanguage(modal: Modal): { store: Store<Language>; stop: () => void } {
  const english: Language = {
    locale: 'en-US',
    direction: 'ltr',
    read: (...own) => createText(firstTexts, own),
    isReady: true,
  }
  const { locale } = modal.store.get()
  const isOther = languages.some((name) => locale.toLowerCase().startsWith(name))
  const store = createStore<Language>({ ...english, isReady: !isOther })
  let wanted = ''

  async function follow(next: string): Promise<void> {
    wanted = next
    const texts = await loadTexts(next).catch(() => undefined)
    if (wanted !== next) return
    if (!texts) return store.set(english)
    const direction = directionOf(next)
    return store.set({
      locale: formatLocale(next),
      direction,
      read: () => createText(texts, [], direction === 'rtl'),
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
      wanted = ''
      unwatch()
    },
  }
}

/** Names a locale as Intl wants it: hosts also write `de_AT`, which it would throw at. */
function formatLocale(locale: string): string {
  const name = locale.replaceAll('_', '-')
  try {
    return Intl.getCanonicalLocales(name)[0] ?? name
  } catch {
    return name.split('-')[0] ?? name
  }
}
