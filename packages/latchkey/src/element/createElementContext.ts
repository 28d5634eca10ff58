import { createLatchkey, type Latchkey, type LatchkeyOptions } from '../core/index.ts'
import { clientElementNotConfiguredError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createStore, type Store } from '../kernel/index.ts'
import {
  createModalElementRegistry,
  type ModalElementRegistry,
} from './createModalElementRegistry.ts'

/** Options of the page's client, or a client that the app created. */
export type ElementConfiguration = LatchkeyOptions | { readonly client: Latchkey }

/** Shared state of the elements of a page. */
export type ElementContext = {
  /** Client of the elements without a client of their own. */
  readonly configured: Store<{ readonly client: Latchkey | undefined }>
  /** Sets the client of the page. A client that an earlier call created is destroyed. */
  configure(configuration: ElementConfiguration): Latchkey
  /**
   * Returns the host of a client's elements.
   *
   * @throws `client.element_not_configured` when there is no client.
   */
  hostOf(client: Latchkey | undefined): ModalElementRegistry
  /** Reports an error as uncaught, so that the console and error trackers of the page show it. */
  report(error: unknown): void
}

/**
 * Creates the shared state of the elements of a page.
 *
 * @param window - Window of the page.
 * @returns The page, not configured.
 */
export function createElementContext(window: Window & typeof globalThis): ElementContext {
  const configured = createStore<{ client: Latchkey | undefined }>({ client: undefined })
  let endPrevious = (): void => {}

  return {
    configured,
    configure(configuration) {
      const isGiven = 'client' in configuration
      const client = isGiven ? configuration.client : createLatchkey(configuration)
      if (client === configured.get().client) return client
      const release = client.own(createModalElementRegistry).retain()
      configured.set({ client })
      endPrevious()
      endPrevious = () => {
        release()
        if (!isGiven) client.destroy()
      }
      client.onDestroy(() => {
        if (configured.get().client === client) configured.set({ client: undefined })
      })
      return client
    },
    hostOf(client) {
      if (!client) throw new WalletError(clientElementNotConfiguredError)
      return client.own(createModalElementRegistry)
    },
    report: (error) => window.reportError(error),
  }
}
