import { type ComponentChildren, h, render } from 'preact'
import { onTestFinished } from 'vitest'
import { english } from '../text/english.fixture.ts'
import { LanguageContext } from './LanguageContext.ts'

/** Shows a view in English, in a `main` of its own, until the test ends. */
export function showTestView(view: ComponentChildren): void {
  const root = document.createElement('main')
  document.body.append(root)
  render(h(LanguageContext.Provider, { value: english, children: view }), root)
  onTestFinished(() => {
    render(null, root)
    root.remove()
  })
}
