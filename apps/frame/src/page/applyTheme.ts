import type { FrameResult, FrameTheme } from 'latchkey/protocol'

const properties = {
  accent: '--lk-accent',
  borderRadius: '--lk-radius',
} as const

/**
 * Applies the theme of the app to the document of the frame. Values were parsed: colours and lengths alone.
 * The background stays that of the wallet: with one of its own, an app could make a warning illegible.
 *
 * @param element - Root element of the document.
 * @returns The result of the request.
 */
export function applyTheme(
  element: HTMLElement,
  { themeMode, themeVariables }: FrameTheme,
): FrameResult<'syncTheme'> {
  if (themeMode) element.dataset['theme'] = themeMode
  for (const name of Object.keys(properties) as (keyof typeof properties)[]) {
    const value = themeVariables?.[name]
    if (value !== undefined) element.style.setProperty(properties[name], value)
  }
  return {}
}
