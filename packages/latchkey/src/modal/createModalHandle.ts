import type { Latchkey } from '../core/index.ts'
import { messageOf } from '../errors/index.ts'
import { createLoader, createStore, type Store } from '../kernel/index.ts'
import { attentionView } from './attentionView.ts'
import type { Modal, ModalState, OpenParameters } from './Modal.ts'
import { createThemeSetters, initialModalState } from './modalState.ts'
import { registerModal } from './registeredModal.ts'

/** Opens a modal whose code is loaded on first use. */
export type ModalHandle = Pick<
  Modal,
  'client' | 'store' | 'open' | 'close' | 'setTheme' | 'setLocale' | 'destroy'
> & {
  /** Loads and creates the modal; a later call returns the same one. */
  load(): Promise<Modal>
}

type CreateModal = (client: Latchkey, options: { readonly store: Store<ModalState> }) => Modal

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
  const store = createStore<ModalState>(initialModalState(client.options))
  let modal: Modal | undefined
  let pendingOpen: OpenParameters | undefined
  let isDestroyed = false

  const { load } = createLoader(async () => {
    const createModal = await loadCreateModal()
    modal = createModal(client, { store })
    if (isDestroyed) modal.destroy()
    else if (pendingOpen) modal.open(pendingOpen)
    return modal
  })

  const handle: ModalHandle = {
    ...createThemeSetters(store),
    client,
    store,
    load,
    open(parameters = {}) {
      if (modal) return modal.open(parameters)
      if (isDestroyed) return
      pendingOpen = parameters
      store.set({ loading: true })
      load().catch((error: unknown) => {
        pendingOpen = undefined
        store.set({ loading: false })
        client.logger.error('The modal could not be loaded', { reason: messageOf(error) })
      })
    },
    close() {
      pendingOpen = undefined
      if (modal) modal.close()
      else store.set({ loading: false })
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
    const view = modal ? undefined : attentionView(kind, false)
    if (view) handle.open({ view })
  })
  return handle
}
