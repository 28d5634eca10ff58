import { createStore } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** Language of the frame of the embedded wallet. */
export type FrameLocaleHolder = {
  /** Returns undefined for a locale that the frame does not accept. */
  get(): string | undefined
  set(locale: string): void
  /** Listens to changes. A second call replaces the listener. */
  watch(listener: (locale: string | undefined) => void): void
}

/** Creates the language of a client's frame, which follows that of the modal. */
export function createFrameLocale({ options }: Latchkey): FrameLocaleHolder {
  const store = createStore<{ locale: string | undefined }>({
    locale: toFrameLocale(options.locale),
  })
  let stop = (): void => {}
  return {
    get: () => store.get().locale,
    set: (locale) => store.set({ locale: toFrameLocale(locale) }),
    watch(listener) {
      stop()
      stop = store.watch(({ locale }) => locale, listener)
    },
  }
}

const language = /^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?/i

/** Returns the language, script and region of a locale. */
function toFrameLocale(locale: string): string | undefined {
  return language.exec(locale)?.[0]
}
