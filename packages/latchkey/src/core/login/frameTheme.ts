import type { FrameTheme } from '../../protocol/index.ts'
import { createStore } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** Theme of the frame of the embedded wallet. */
export type FrameThemeHolder = {
  get(): FrameTheme
  set(theme: Pick<Latchkey['options'], 'themeMode' | 'themeVariables'>): void
  /** Listens to changes. A second call replaces the listener. */
  watch(listener: (theme: FrameTheme) => void): void
}

/** Creates the theme of a client's frame, which follows that of the modal. [3.21a] */
export function createFrameTheme({ options }: Latchkey): FrameThemeHolder {
  const store = createStore<{ theme: FrameTheme }>({ theme: toFrameTheme(options) })
  let stop = (): void => {}
  return {
    get: () => store.get().theme,
    set: (theme) => store.set({ theme: toFrameTheme(theme) }),
    watch(listener) {
      stop()
      stop = store.watch(({ theme }) => theme, listener)
    },
  }
}

const color = /^(?:#[\da-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/a-z]+\))$/i
const length = /^\d{1,4}(?:\.\d{1,3})?(?:px|rem|em)$/

/** Returns the variables that the frame accepts: plain colours and lengths. */
function toFrameTheme({
  themeMode,
  themeVariables,
}: Pick<Latchkey['options'], 'themeMode' | 'themeVariables'>): FrameTheme {
  const pick = (name: `--lk-${string}`, shape: RegExp): string | undefined => {
    const value = themeVariables[name]?.trim()
    return value !== undefined && value.length <= 64 && shape.test(value) ? value : undefined
  }
  return {
    themeMode,
    themeVariables: {
      accent: pick('--lk-accent', color),
      background: pick('--lk-surface', color),
      borderRadius: pick('--lk-radius', length),
    },
  }
}
