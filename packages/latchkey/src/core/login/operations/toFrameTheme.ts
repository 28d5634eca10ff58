import type { FrameTheme } from '../../../protocol/index.ts'
import type { FrameAppearance } from '../createFrameAppearanceStore.ts'

const color = /^(?:#[\da-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/a-z]+\))$/i
const length = /^\d{1,4}(?:\.\d{1,3})?(?:px|rem|em)$/

/** Returns the theme with the variables that the frame accepts: plain colours and lengths. */
export function toFrameTheme({ themeMode, themeVariables }: FrameAppearance): FrameTheme {
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
