import type { VNode } from 'preact'
import { useFrameText } from '../page/LanguageContext.ts'

/** Shows that a separate window has nothing to do. */
export function IdleView(): VNode {
  const text = useFrameText()
  return (
    <main class="sheet">
      <h1 class="heading">{text('popup.title')}</h1>
      <p class="quiet">{text('popup.text')}</p>
    </main>
  )
}
