import { messageOf } from '../errors/index.ts'
import type { Modal, ModalHandle, ModalState } from '../modal/index.ts'

/** The part of `latchkey/ui` that draws a modal. */
export type Ui = {
  mountModal(modal: Modal, options?: { readonly container?: HTMLElement }): { unmount(): void }
}

/** Draws a modal when it is opened. */
export type UiHost = {
  /** Loads the modal and draws it, closed: the visitor is about to open it. */
  prepare(): void
  /** Draws inside an element rather than over the page. Returns a function that removes it. */
  place(container: HTMLElement): () => void
  /** Draws the modal as soon as it is opened. */
  start(): void
  /** Removes the modal from the page. */
  stop(): void
}

/**
 * Creates the host of a modal's drawing. When the code cannot be loaded it closes the modal, so that
 * the next click tries again.
 *
 * @param modal - The modal to draw.
 * @param loadUi - Loads `latchkey/ui`.
 * @returns The host, with nothing loaded.
 */
export function createUiHost(modal: ModalHandle, loadUi: () => Promise<Ui>): UiHost {
  const { options, logger } = modal.client
  // [2.13]
  const isAppended = !options.disableAppend && !options.enableEmbedded
  let isRunning = false
  let container: HTMLElement | undefined
  let mounted: { unmount(): void } | undefined
  let stopWatching = (): void => {}

  async function show(): Promise<void> {
    try {
      const [ui, loaded] = await Promise.all([loadUi(), modal.load()])
      if (!isRunning || mounted) return
      if (container) mounted = ui.mountModal(loaded, { container })
      else if (isAppended) mounted = ui.mountModal(loaded)
    } catch (error) {
      logger.error('The modal could not be loaded', { reason: messageOf(error) })
      modal.close()
    }
  }

  function hide(): void {
    const old = mounted
    mounted = undefined
    // React refuses to unmount a root while it renders another.
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
        if (isOpenOrLoading(modal.store.get())) void show()
      }
    },
    start() {
      isRunning = true
      stopWatching = modal.store.watch(isOpenOrLoading, (isOpening) => isOpening && void show())
      if (isOpenOrLoading(modal.store.get()) || container) void show()
    },
    stop() {
      isRunning = false
      stopWatching()
      hide()
    },
  }
}

/** Returns whether the modal is open, or opens as soon as it is loaded. */
export function isOpenOrLoading({ open, loading }: ModalState): boolean {
  return open || loading
}
