import {
  createFrameContainerStore,
  type Latchkey,
  type LatchkeyEvents,
  startIfReturning,
  type State,
} from '../core/index.ts'
import { messageOf } from '../errors/index.ts'
import { type AnyEvent, createModuleLoader, createStore, type Store } from '../kernel/index.ts'
import {
  createModalHandle,
  createInitialModalState,
  type ModalHandle,
  type ModalState,
} from '../modal/index.ts'
import { createModalMounter, isOpenOrLoading, type ModalMounter } from './createModalMounter.ts'
import { prefetchWhenIdle } from './prefetchWhenIdle.ts'
import { serverState } from './serverState.ts'

/**
 * Values shared by all components and hooks of a client. One per client, however many providers.
 */
export type LatchkeyContextValue = {
  readonly client: Latchkey
  readonly modal: ModalHandle
  readonly ui: ModalMounter
  readonly lastEvent: Store<LastEvent>
  /** Starts the client, because the visitor opens the modal or a hook lists wallets. */
  startClient(): void
  /** Starts the client and loads the modal, because a button is hovered, focused or pressed. */
  prepare(): void
  /** State of the server render and of hydration. */
  readonly server: { readonly state: State; readonly modal: ModalState; readonly event: LastEvent }
  /**
   * Starts the modal host and reconnects a returning visitor. Returns the release function: after the last
   * release without a new `retain` in the same microtask, everything stops.
   */
  retain(): () => void
}

/** The latest event of a client. */
export type LastEvent = { readonly last: AnyEvent<LatchkeyEvents> | undefined }

/**
 * Creates the context value of a client. Called through `client.own`, so that a render that React repeats or
 * discards creates no second modal.
 *
 * @param client - A client.
 * @returns The context value, not started.
 */
export function createLatchkeyContextValue(client: Latchkey): LatchkeyContextValue {
  // One chunk: the headless modal, its shell and the Connect view.
  const { load: loadUi } = createModuleLoader(() => import('../ui/index.ts'))
  const modal = createModalHandle(client, async () => (await loadUi()).createModal)
  client.onDestroy(modal.destroy)
  const ui = createModalMounter(modal, loadUi)
  if (client.options.embeddedWallet) client.own(createFrameContainerStore).set({ draw: ui.prepare })
  const lastEvent = createStore<LastEvent>({ last: undefined })
  let consumers = 0
  let stops: readonly (() => void)[] = []
  client.onDestroy(stop)

  function start(): void {
    stops = [
      client.events.onAny((last) => lastEvent.set({ last })),
      // At every opening, so that a failed start is retried.
      modal.store.watch(isOpenOrLoading, (isOpening) => isOpening && startClient()),
      ui.stop,
      modal.close,
      prefetchWhenIdle(client, { load: loadUi, draw: ui.prepare }),
    ]
    ui.start()
    // A panel's effect runs before the provider's, and may have opened the modal already.
    if (isOpenOrLoading(modal.store.get())) startClient()
    else startIfReturning(client)
  }

  function startClient(): void {
    client.start().catch((error: unknown) => {
      client.logger.error('The client did not start', { reason: messageOf(error) })
    })
  }

  function stop(): void {
    for (const undo of stops) undo()
    stops = []
  }

  return {
    client,
    modal,
    ui,
    lastEvent,
    startClient,
    prepare() {
      startClient()
      ui.prepare()
    },
    server: {
      state: serverState(client),
      modal: createInitialModalState(client.options),
      event: lastEvent.get(),
    },
    retain() {
      consumers++
      if (stops.length === 0) start()
      return () => {
        consumers--
        // React runs effects twice in strict mode; the second run comes before this callback.
        queueMicrotask(() => consumers === 0 && stop())
      }
    },
  }
}
