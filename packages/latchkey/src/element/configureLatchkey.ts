import { createLatchkey, type Latchkey } from '../core/index.ts'
import type { ElementConfiguration } from './createElementContext.ts'
import { defineElements } from './defineElements.tsx'

/**
 * Sets the client of the page, which all elements use that have none of their own. A later call replaces it.
 *
 * On a server, where there are no elements, it only creates the client.
 *
 * @example
 * configureLatchkey({ projectId, networks: [mainnet], adapters: [evm()] })
 *
 * @param configuration - Options of `createLatchkey`, or `{ client }` with a client that the app created and
 * will destroy.
 * @returns The client.
 * @throws what `createLatchkey` throws of bad options.
 */
export function configureLatchkey(configuration: ElementConfiguration): Latchkey {
  const { window } = globalThis
  if (window?.customElements) return defineElements(window).configure(configuration)
  return 'client' in configuration ? configuration.client : createLatchkey(configuration)
}
