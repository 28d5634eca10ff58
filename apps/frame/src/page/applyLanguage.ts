import type { FrameLocalization } from '../text/FrameLocalization.ts'

/** Sets the language, the direction and the title of a document. */
export function applyLanguage(
  document: Document,
  { locale, direction, text }: FrameLocalization,
): void {
  const { documentElement } = document
  documentElement.lang = locale
  documentElement.dir = direction
  document.title = text('page.title')
}
