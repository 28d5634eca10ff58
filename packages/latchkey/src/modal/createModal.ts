import {
  isSupportedNetworkRequired,
  type Latchkey,
  notify,
  setActiveNamespace,
  isConnected,
} from '../core/index.ts'
import { createStore, type Store } from '../kernel/index.ts'
import { disconnectWallet } from './disconnectWallet.ts'
import { getViewForAttentionSignal } from './getViewForAttentionSignal.ts'
import { readCloseBlocker } from './readCloseBlocker.ts'
import { selectWallet } from './connect.ts'
import { enterView, leaveViewOnClose, leaveView } from './enterView.ts'
import { navigateOnClientChanges } from './navigateOnClientChanges.ts'
import { isMobile } from './isMobile.ts'
import type { Modal, ModalState, OpenModalParameters, ViewRoute } from './Modal.ts'
import { createThemeAndLocaleSetters, createInitialModalState, initialRoute } from './modalState.ts'
import { resolveFirstRoute } from './resolveFirstRoute.ts'
import { waitForModalResult } from './waitForModalResult.ts'
import {
  restartViewPairing,
  retryConnect,
  selectPlatform,
  isRequestPendingOnThisDevice,
} from './pairing.ts'
import { registerModal } from './registeredModal.ts'
import {
  accountRoute,
  popRoute,
  setClosed,
  type NavigationUpdate,
  setOpened,
  pushRoute,
  readRoute,
  replaceRoute,
  resetRoutes,
  type ConnectionStatusReader,
} from './routeStack.ts'
import { redirectToPendingSignIn } from './signInRules.ts'
import { readWalletLink } from './platforms.ts'
import { showWalletDownloads } from './showWalletDownloads.ts'

/** Milliseconds of the shake animation. [2.12] */
const shakeDuration = 500

/**
 * Creates the headless modal of a client: its history of views, and the action of each control.
 *
 * @example
 * const modal = createModal(client)
 * modal.open({ view: 'Networks' })
 *
 * @param client - Client from `createLatchkey`.
 * @param options - `store`: keeps the modal's state, when it existed before the modal.
 * @returns The modal, closed. After `destroy`, nothing opens.
 * @see [2.9a]
 */
export function createModal(client: Latchkey, options: createModal.Options = {}): Modal {
  const { store = createStore(createInitialModalState(client.options)) } = options
  let isDestroyed = false

  const modal: Modal = {
    client,
    store,
    ...createNavigation(
      () => modal,
      () => isDestroyed,
    ),
    ...createThemeAndLocaleSetters(store),
    waitForResult: () => waitForModalResult(modal),
    linkTo: (wallet, way) => (isDestroyed ? undefined : readWalletLink(modal, wallet, way)),
    selectWallet: (wallet, choice) => isDestroyed || selectWallet(modal, wallet, choice),
    selectPlatform: (platform) => selectPlatform(modal, platform),
    openAllWallets: () => modal.push({ view: 'AllWallets', data: undefined }),
    getWallet: (wallet) => isDestroyed || showWalletDownloads(modal, wallet),
    retryConnect: () => retryConnect(modal),
    disconnect: (namespace) => disconnectWallet(modal, namespace),
    destroy() {
      isDestroyed = true
      for (const stop of stops) stop()
      modal.close()
      store.set({ open: false })
    },
  }
  const stops = [
    navigateOnClientChanges(modal),
    client.signals.on('attention', ({ kind }) => {
      const { open } = store.get()
      const view = getViewForAttentionSignal(kind, open)
      const isShown = open && readRoute(store.get()).view === view
      if (!view || isShown) return
      // The visitor returns to the view below the frame.
      if (open && view === 'ApproveTransaction') modal.push({ view, data: undefined })
      else if (open && view === 'SIWXSignMessage')
        modal.reset({ view, data: { first: store.get().history[0] } })
      else modal.open({ view })
    }),
  ]
  // With a handle, the handle is registered instead.
  if (!options.store) registerModal(client, { ...modal, load: async () => modal })
  client.events.emit('MODAL_CREATED', undefined)
  return modal
}

export declare namespace createModal {
  type Options = { readonly store?: Store<ModalState> | undefined }
}

type Navigation = Pick<
  Modal,
  'open' | 'close' | 'requestClose' | 'push' | 'replace' | 'reset' | 'back' | 'shake'
>

function createNavigation(read: () => Modal, isDestroyed: () => boolean): Navigation {
  let stopShaking = (): void => {}

  function navigate(change: (history: ModalState['history']) => NavigationUpdate): void {
    const modal = read()
    if (isDestroyed()) return
    const move = change(modal.store.get().history)
    modal.store.set(move)
    enterView(modal, readRoute(move))
  }

  return {
    open(parameters = {}) {
      const modal = read()
      const { client, store } = modal
      if (isDestroyed()) return
      const connections = createConnectionStatusReader(client)
      const { open } = store.get()
      store.set(setOpened(chooseRoute(client, connections, parameters)))
      if (!open) client.events.emit('MODAL_OPEN', { connected: connections.isConnected() })
      enterView(modal, readRoute(store.get()))
    },
    close() {
      const modal = read()
      const { client, store } = modal
      const connections = createConnectionStatusReader(client)
      const { open } = store.get()
      // A destroyed client has no request to cancel.
      if (!isDestroyed()) leaveViewOnClose(modal, readRoute(store.get()))
      stopShaking()
      store.set(setClosed(open ? readEmbeddedRoute(client, connections) : undefined))
      const isStillOpen = store.get().open
      if (isStillOpen && !isDestroyed()) enterView(modal, readRoute(store.get()))
      if (!isStillOpen && open)
        client.events.emit('MODAL_CLOSE', { connected: connections.isConnected() })
    },
    requestClose() {
      const modal = read()
      const reason = readCloseBlocker(modal)
      if (reason === undefined) return modal.close()
      modal.shake()
      notify(modal.client, { message: reason, variant: 'error' })
    },
    push: (route) => navigate((history) => pushRoute(history, route)),
    replace: (route) => navigate((history) => replaceRoute(history, route)),
    reset: (route) => navigate(() => resetRoutes(route)),
    back() {
      const modal = read()
      const { client, store } = modal
      const move = popRoute(store.get().history, createConnectionStatusReader(client))
      if (!move) return modal.close()
      leaveView(modal, readRoute(store.get()))
      store.set(move)
      restartViewPairing(modal)
    },
    shake() {
      const { client, store } = read()
      if (isDestroyed() || store.get().shake) return
      store.set({ shake: true })
      stopShaking = client.clock.after(shakeDuration, () => store.set({ shake: false }))
    },
  }
}

function chooseRoute(
  client: Latchkey,
  connections: ConnectionStatusReader,
  parameters: OpenModalParameters,
): ViewRoute {
  const { namespace } = parameters
  const connected = connections.isConnected(namespace)
  // A namespace without a connection becomes active only once a wallet is connected in it.
  if (namespace !== undefined && connected) setActiveNamespace(client, { namespace })
  const { activeNamespace, network } = client.store.get()
  const isUnsupported = network[activeNamespace]?.isUnsupported === true
  const route = resolveFirstRoute({
    ...parameters,
    isConnected: connected,
    needsSupportedNetwork: isUnsupported && isSupportedNetworkRequired(client),
    hasAdapters: client.adapters.size > 0,
    isWaiting: isRequestPendingOnThisDevice(client.store.get()),
    isPairedByHost: client.options.manualWCControl,
    isMobile: isMobile(client.window),
  })
  return redirectToPendingSignIn(route, client, parameters.view)
}

/** Returns the view that an embedded modal stays on when it is closed; undefined for a modal that closes. */
function readEmbeddedRoute(
  client: Latchkey,
  connections: ConnectionStatusReader,
): ViewRoute | undefined {
  if (!client.options.enableEmbedded) return undefined
  return connections.isConnected() ? redirectToPendingSignIn(accountRoute, client) : initialRoute
}

/**
 * Creates the function that reads the connection status for navigation. A wallet connected in
 * another namespace does not count for the active one.
 */
function createConnectionStatusReader(client: Latchkey): ConnectionStatusReader {
  return {
    isConnected: (namespace) => {
      const state = client.store.get()
      return isConnected(state, namespace ?? state.activeNamespace)
    },
  }
}
