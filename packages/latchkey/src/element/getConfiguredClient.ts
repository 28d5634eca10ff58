import type { Latchkey } from '../core/index.ts'
import { defineElements } from './defineElements.tsx'

/** Returns the client of the page; undefined before it is configured, and on a server. */
export function getConfiguredClient(): Latchkey | undefined {
  const { window } = globalThis
  return window?.customElements ? defineElements(window).configured.get().client : undefined
}
