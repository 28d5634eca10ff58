import { type FrameWindowReady, frameQuerySchema } from 'latchkey/protocol'
import { h, render } from 'preact'
import * as v from 'valibot'
import { applyLanguage } from '../page/applyLanguage.ts'
import { LanguageContext } from '../page/LanguageContext.ts'
import { startFrame } from '../startFrame.ts'
import { loadLanguage } from '../text/loadLanguage.ts'
import { createOpenerWindow } from '../window/createOpenerWindow.ts'
import { IdleView } from './IdleView.tsx'

const { hash, search } = window.location
const query = v.safeParse(frameQuerySchema, Object.fromEntries(new URLSearchParams(search)))
const values = new URLSearchParams(hash.slice(1))
const nonce = values.get('approval')
const appOrigin = values.get('origin')
const root = document.querySelector('#root')
const idle = document.querySelector('#idle')
const host = createOpenerWindow(window)
const locale = query.success ? query.output.locale : (values.get('locale') ?? undefined)

void loadLanguage(locale, window.navigator.languages).then(async (language) => {
  applyLanguage(document, language)
  if (nonce !== null && root && host) {
    const { startApprovalWindow } = await import('../window/startApprovalWindow.ts')
    startApprovalWindow(window, { nonce, root, language })
  } else if (idle)
    render(h(LanguageContext.Provider, { value: language, children: h(IdleView, {}) }), idle)
})
if (nonce === null && query.success && root && host) {
  void startFrame(window, { query: query.output, root, host })
  const ready: FrameWindowReady = { type: 'latchkey:window' }
  if (appOrigin !== null && URL.canParse(appOrigin)) host.parent.postMessage(ready, appOrigin)
}
