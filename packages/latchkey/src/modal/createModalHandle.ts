import type { Latchkey } from '../core/index.ts'
import { clientDestroyedError, transportFailedError } from '../errors/catalogue/index.ts'
import { messageOf, WalletError } from '../errors/index.ts'
import { createModuleLoader, createStore, type Store } from '../kernel/index.ts'
import { getViewForAttentionSignal } from './getViewForAttentionSignal.ts'
import type { Modal, ModalState, OpenModalParameters, ModalOpenResult } from './Modal.ts'
import { createThemeAndLocaleSetters, createInitialModalState } from './modalState.ts'
import { registerModal } from './registeredModal.ts'

/** Opens a modal whose code is loaded on first use. */
export type ModalHandle = Pick<
  Modal,
  'client' | 'store' | 'close' | 'setTheme' | 'setLocale' | 'destroy'
> & {
  /**
   * Opens the modal. Resolves with the visitor's changes once the modal is closed; never rejects.
   * An embedded modal stays open: there it resolves with the first change.
   */
  open(parameters?: OpenModalParameters): Promise<ModalOpenResult>
  /**
   * Loads and creates the modal; a later call returns the same one. Rejects with `transport.failed`
   * when its code cannot be loaded, and with `client.destroyed` when it was not created before the
   * client was destroyed.
   */
  load(): Promise<Modal>
}

type CreateModal = (client: Latchkey, options: { readonly store: Store<ModalState> }) => Modal

const closed = { status: 'closed' } as const

/**
 * Creates the handle of a client's modal.
 *
 * `open` before the code has arrived sets `loading`, and the modal opens as soon as it is loaded,
 * unless `close` comes first.
 *
 * @param client - Client from `createLatchkey`.
 * @param loadCreateModal - The dynamic import of `createModal`.
 * @returns The handle, with nothing loaded. Its store is the modal's from the start.
 */
export function createModalHandle(
  client: Latchkey,
  loadCreateModal: () => Promise<CreateModal>,
): ModalHandle {
  const store = createStore<ModalState>(createInitialModalState(client.options))
  let modal: Modal | undefined
  let pendingOpen: OpenModalParameters | undefined
  let isDestroyed = false

  const { load: loadCode } = createModuleLoader(loadCreateModal)

  async function load(): Promise<Modal> {
    const createModal = await loadCode()
    if (modal) return modal
    // A destroyed client has no state to show.
    if (isDestroyed) throw new WalletError(clientDestroyedError)
    modal = createModal(client, { store })
    if (pendingOpen) modal.open(pendingOpen)
    return modal
  }

  const handle: ModalHandle = {
    ...createThemeAndLocaleSetters(store),
    client,
    store,
    load,
    async open(parameters = {}) {
      if (isDestroyed) return closed
      if (modal) {
        modal.open(parameters)
        return modal.waitForResult()
      }
      pendingOpen = parameters
      store.set({ loading: true })
      return load().then(
        (loaded) => (store.get().open ? loaded.waitForResult() : closed),
        (cause: unknown) => {
          if (isDestroyed) return closed
          pendingOpen = undefined
          store.set({ loading: false })
          client.logger.error('The modal could not be loaded', { reason: messageOf(cause) })
          return { status: 'failed', error: new WalletError(transportFailedError, {}, { cause }) }
        },
      )
    },
    close() {
      // An embedded modal stays open.
      pendingOpen = pendingOpen && client.options.enableEmbedded ? {} : undefined
      if (modal) modal.close()
      else store.set({ loading: pendingOpen !== undefined })
    },
    destroy() {
      isDestroyed = true
      pendingOpen = undefined
      stopListening()
      modal?.destroy()
    },
  }
  registerModal(client, handle)
  const stopListening = client.signals.on('attention', ({ kind }) => {
    const view = modal ? undefined : getViewForAttentionSignal(kind, false)
    if (view) void handle.open({ view })
  })
  return handle
}
