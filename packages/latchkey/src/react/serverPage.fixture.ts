import { createElement, version } from 'react'
import { renderToString } from 'react-dom/server'
import { createLatchkey } from '../core/index.ts'
import { base, mainnet } from '../networks/index.ts'
import { renderHostPage } from './renderHostPage.fixture.ts'
import { ConnectButton, LatchkeyProvider } from './index.ts'

/** Server-rendered HTML of two pages: with a client of the host, and with a client that the provider creates. */
export function renderOnServer(): { version: string; page: string; own: string; dom: string } {
  const options = { projectId: 'test', networks: [mainnet, base] }
  const button = createElement(ConnectButton, { label: 'Sign in' })
  return {
    version,
    page: renderToString(renderHostPage(createLatchkey(options))),
    own: renderToString(createElement(LatchkeyProvider, { options }, button)),
    dom: `${typeof window} ${typeof document}`,
  }
}
