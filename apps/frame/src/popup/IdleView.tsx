import type { VNode } from 'preact'
import { useFrameText } from '../page/LanguageContext.ts'

/** Shows the page of a separate window while it has no other view. */
export function IdleView(): VNode {
  const text = useFrameText()
  return (
    <main class="sheet">
      <h1 class="heading">{text('popup.title')}</h1>
      <p class="quiet">{text('popup.text')}</p>
    </main>
  )
}
