import { type FrameWindowReady, frameQuerySchema } from 'latchkey/protocol'
import { h, render } from 'preact'
import * as v from 'valibot'
import { applyLanguage } from '../page/applyLanguage.ts'
import { LanguageContext } from '../page/LanguageContext.ts'
import { startFrame } from '../startFrame.ts'
import { loadLanguage } from '../text/loadLanguage.ts'
import { createOpenerWindow } from '../window/createOpenerWindow.ts'
import type { ViewWindowOptions } from '../window/connectToOpener.ts'
import { IdleView } from './IdleView.tsx'

const { hash, search } = window.location
const query = v.safeParse(frameQuerySchema, Object.fromEntries(new URLSearchParams(search)))
const values = new URLSearchParams(hash.slice(1))
const nonce = values.get('nonce')
const appOrigin = values.get('origin')
const root = document.querySelector('#root')
const idle = document.querySelector('#idle')
const host = createOpenerWindow(window)
const locale = query.success ? query.output.locale : (values.get('locale') ?? undefined)

/** Shows the view that a frame has opened this window for. */
async function showView(options: ViewWindowOptions): Promise<void> {
  if (values.get('view') === 'passkey') {
    const { startPasskeyWindow } = await import('../window/startPasskeyWindow.tsx')
    startPasskeyWindow(window, options)
  } else {
    const { startApprovalWindow } = await import('../window/startApprovalWindow.ts')
    startApprovalWindow(window, options)
  }
}

void loadLanguage(locale, window.navigator.languages).then(async (language) => {
  applyLanguage(document, language)
  const showIdle = (): void => {
    const view = h(LanguageContext.Provider, { value: language, children: h(IdleView, {}) })
    if (idle) render(view, idle)
  }
  if (nonce !== null && root && host) await showView({ nonce, root, language }).catch(showIdle)
  else showIdle()
})
if (nonce === null && query.success && root && host) {
  void startFrame(window, { query: query.output, root, host })
  const ready: FrameWindowReady = { type: 'latchkey:window' }
  if (appOrigin !== null && URL.canParse(appOrigin)) host.parent.postMessage(ready, appOrigin)
}
