import { messageOf } from '../errors/index.ts'
import { createLoader } from '../kernel/index.ts'
import type { LateModal, Modal, ModalState } from '../modal/index.ts'

/** What is wanted of the room that draws the modal. */
export type Ui = {
  mountModal(modal: Modal, options?: { readonly container?: HTMLElement }): { unmount(): void }
}

/** Brings the drawn modal to the page when it is wanted, and not before. */
export type UiHost = {
  /** Begins fetching, on a first sign that the visitor will open the modal. */
  prepare(): void
  /** Draws inside an element rather than over the page. Returns how to take it away. */
  place(container: HTMLElement): () => void
  /** Draws as soon as the modal is opened. */
  start(): void
  /** Takes everything away again. */
  stop(): void
}

/**
 * Makes the host of a modal's drawing.
 *
 * A click that comes before the drawing is here is not lost: what arrives shows the modal open. A
 * fetch that fails closes the modal, so that the next click is a new try.
 *
 * @param modal - The modal to draw.
 * @param fetchUi - The dynamic import.
 * @returns The host, with nothing fetched.
 */
export function createUiHost(modal: LateModal, fetchUi: () => Promise<Ui>): UiHost {
  const { options, logger } = modal.client
  // spec §2: appended to the body unless append is disabled or embedded mode is on.
  const isAppended = !options.disableAppend && !options.enableEmbedded
  const { load } = createLoader(fetchUi)
  let isRunning = false
  let container: HTMLElement | undefined
  let mounted: { unmount(): void } | undefined
  let stopWatching = (): void => {}

  async function show(): Promise<void> {
    try {
      const [ui] = await Promise.all([load(), modal.ready()])
      if (!isRunning || mounted) return
      if (container) mounted = ui.mountModal(modal, { container })
      else if (isAppended) mounted = ui.mountModal(modal)
    } catch (error) {
      logger.error('The modal could not be loaded', { reason: messageOf(error) })
      modal.close()
    }
  }

  function hide(): void {
    const old = mounted
    mounted = undefined
    // React does not let a tree be taken down while it is busy with another.
    if (old) queueMicrotask(() => old.unmount())
  }

  return {
    prepare: () => void show(),
    place(element) {
      hide()
      container = element
      void show()
      return () => {
        if (container !== element) return
        hide()
        container = undefined
        if (isWanted(modal.store.get())) void show()
      }
    },
    start() {
      isRunning = true
      stopWatching = modal.store.watch(isWanted, (wanted) => wanted && void show())
      if (isWanted(modal.store.get()) || container) void show()
    },
    stop() {
      isRunning = false
      stopWatching()
      hide()
    },
  }
}

/** Whether the visitor is to see the modal. One opened before it is here says so by loading. */
export function isWanted({ open, loading }: ModalState): boolean {
  return open || loading
}
