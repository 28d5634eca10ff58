import { frameQuerySchema } from 'latchkey/protocol'
import { h, render } from 'preact'
import * as v from 'valibot'
import { createOpenerWindow } from '../messages/createOpenerWindow.ts'
import { applyLanguage } from '../page/applyLanguage.ts'
import { LanguageContext } from '../page/LanguageContext.ts'
import { startFrame } from '../startFrame.ts'
import { loadLanguage } from '../text/loadLanguage.ts'
import { IdleView } from './IdleView.tsx'

const query = v.safeParse(
  frameQuerySchema,
  Object.fromEntries(new URLSearchParams(window.location.search)),
)
const root = document.querySelector('#root')
const idle = document.querySelector('#idle')
const host = createOpenerWindow(window)
const locale = query.success ? query.output.locale : undefined
void loadLanguage(locale, window.navigator.languages).then((language) => {
  applyLanguage(document, language)
  if (idle)
    render(h(LanguageContext.Provider, { value: language, children: h(IdleView, {}) }), idle)
})
if (query.success && root && host) void startFrame(window, { query: query.output, root, host })
