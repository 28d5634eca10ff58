import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import type { Latchkey } from '../core/index.ts'
import { LatchkeyProvider } from './index.ts'

/** Mounts a component of a host below the provider of a client. It is unmounted when the test ends. */
export function mountHost(client: Latchkey, Host: ComponentType): void {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(createElement(LatchkeyProvider, { client }, createElement(Host)))
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
}
