import { type Latchkey, type LatchkeyEvents, startIfRecorded, type State } from '../core/index.ts'
import { messageOf } from '../errors/index.ts'
import { type AnyEvent, createStore, type Store } from '../kernel/index.ts'
import { createLateModal, initialModalState, type Modal, type ModalState } from '../modal/index.ts'
import { createUiHost, isWanted, type UiHost } from './createUiHost.ts'
import { serverState } from './serverState.ts'

/** What a provider gives to everything below it. One per client, however many providers it has. */
export type Scope = {
  readonly client: Latchkey
  readonly modal: Modal
  readonly ui: UiHost
  readonly lastEvent: Store<LastEvent>
  /** Starts the client of a visitor who turns to their wallet, or whom a hook asks about wallets. */
  wake(): void
  /** What renders on a server and in the first render of a page. */
  readonly server: { readonly state: State; readonly modal: ModalState; readonly event: LastEvent }
  /**
   * Begins: a visitor who was here before is reconnected. Returns how to let go: when the last holder did, and
   * none came back in the same turn, everything stops and `onStop` is told.
   */
  hold(): (onStop?: () => void) => void
}

/** The latest event of a client. */
export type LastEvent = { readonly last: AnyEvent<LatchkeyEvents> | undefined }

/**
 * Makes the scope of a client. Called through `client.own`, so that a render that React repeats or
 * gives up leaves no second modal behind.
 *
 * @param client - A client.
 * @returns The scope, not started.
 */
export function createScope(client: Latchkey): Scope {
  const modal = createLateModal(client)
  client.onDestroy(modal.destroy)
  const ui = createUiHost(modal, () => {
    wake()
    return import('../ui/index.ts')
  })
  const lastEvent = createStore<LastEvent>({ last: undefined })
  let holders = 0
  let stops: readonly (() => void)[] = []

  function start(): void {
    stops = [
      client.events.onAny((last) => lastEvent.set({ last })),
      // Each time: the drawing comes once, and a start that failed is to be tried again.
      modal.store.watch(isWanted, (wanted) => wanted && wake()),
      ui.stop,
      modal.close,
    ]
    ui.start()
    startIfRecorded(client)
  }

  function wake(): void {
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
    wake,
    server: {
      state: serverState(client),
      modal: initialModalState(client.options),
      event: lastEvent.get(),
    },
    hold() {
      holders++
      if (stops.length === 0) start()
      return (onStop) => {
        holders--
        // React runs effects twice in strict mode; the second comes before this.
        queueMicrotask(() => {
          if (holders > 0) return
          stop()
          onStop?.()
        })
      }
    },
  }
}
