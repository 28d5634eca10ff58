import { buttonCss } from './buttonCss.ts'

/**
 * Adds the rules of the buttons to a page.
 *
 * @param window - Window of the page; absent on a server.
 * @returns Function that removes them.
 */
export function adoptButtonCss(window: (Window & typeof globalThis) | undefined): () => void {
  if (!window) return () => {}
  const { document } = window
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(buttonCss)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
