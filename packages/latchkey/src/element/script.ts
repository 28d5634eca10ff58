import { createModuleLoader } from '../kernel/index.ts'
import { defineElements } from './defineElements.tsx'

// Entry of `tooling/bundle/buildElement.mjs`: `latchkey/element` for pages without a bundler.
export * from './index.ts'

/** Hosts that a browser resolves to its own computer. */
const loopback = /(^|\.)localhost$|^127\.|^\[::1]$/

const { window } = globalThis
const page = window?.customElements && defineElements(window)
// Without a bundler there is no `process.env.NODE_ENV`.
if (
  page &&
  (loopback.test(window.location.hostname) ||
    window.document.querySelector('latchkey-modal[debug]'))
)
  createModuleLoader(() => import('./startElementNotices.ts'))
    .load()
    .then(({ startElementNotices }) => startElementNotices(window, page))
    .catch(() => undefined)
