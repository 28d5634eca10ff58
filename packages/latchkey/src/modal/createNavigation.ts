import { requiresSupportedNetwork, type Latchkey, setActiveNamespace } from '../core/index.ts'
import type { Store } from '../kernel/index.ts'
import type { Modal, ModalState, OpenParameters, Route } from './Modal.ts'
import { openingRoute } from './openingRoute.ts'
import { isWaiting } from './pairing/index.ts'
import { isMobile } from './platform.ts'
import { closed, opened, readRoute, type Visitor } from './routeEnds.ts'
import { visitorOf } from './visitor.ts'

/** How long the modal shakes, in milliseconds. spec §9. */
const shakeTime = 500

/** The moves of a modal that a page has from the beginning. */
export type Navigation = Pick<Modal, 'open' | 'close' | 'shake'>

/** Hears of the view that is opened, and of the view that is left by closing. */
export type Visits = { entered(route: Route): void; left(route: Route): void }

/**
 * Makes the first and last moves of a modal: pure transitions of the route stack, with their events.
 *
 * @param client - A client.
 * @param store - State of its modal.
 * @param visits - Told of the views.
 * @returns The moves.
 */
export function createNavigation(
  client: Latchkey,
  store: Store<ModalState>,
  visits: Visits,
): Navigation {
  const { clock, events, options } = client
  const visitor = visitorOf(client)
  let stopShaking = (): void => {}

  const enter = (): void => visits.entered(readRoute(store.get()))

  return {
    open(parameters = {}) {
      const { open } = store.get()
      store.set(opened(chooseRoute(client, visitor, parameters)))
      if (!open) events.emit('MODAL_OPEN', { connected: visitor.isConnected() })
      enter()
    },
    close() {
      const { open } = store.get()
      visits.left(readRoute(store.get()))
      stopShaking()
      store.set(closed({ ...visitor, isEmbedded: open && options.enableEmbedded }))
      if (store.get().open) enter()
      else if (open) events.emit('MODAL_CLOSE', { connected: visitor.isConnected() })
    },
    shake() {
      if (store.get().shake) return
      store.set({ shake: true })
      stopShaking = clock.after(shakeTime, () => store.set({ shake: false }))
    },
  }
}

function chooseRoute(client: Latchkey, visitor: Visitor, parameters: OpenParameters): Route {
  const { namespace } = parameters
  const connected = visitor.isConnected(namespace)
  // Without a connection there, the visitor may yet turn back; the active one stays until then.
  if (namespace !== undefined && connected) setActiveNamespace(client, { namespace })
  const { activeNamespace, network } = client.store.get()
  const isUnsupported = network[activeNamespace]?.isUnsupported === true
  return openingRoute({
    ...parameters,
    isConnected: connected,
    isNetworkInQuestion: isUnsupported && requiresSupportedNetwork(client),
    hasAdapters: client.adapters.size > 0,
    isWaiting: isWaiting(client.store.get()),
    isPairedByHost: client.options.manualWCControl,
    isMobile: isMobile(client.window),
  })
}
