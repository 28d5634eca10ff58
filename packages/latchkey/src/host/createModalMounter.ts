import { messageOf } from '../errors/index.ts'
import type { Modal, ModalHandle, ModalState } from '../modal/index.ts'

/** Location where a modal is drawn: inside an element, or in the shadow root of an element. */
export type MountTarget = { readonly container: HTMLElement } | { readonly element: HTMLElement }

/** Part of `latchkey/ui` that draws a modal. */
export type UiModule = {
  mountModal(modal: Modal, options?: MountTarget): { unmount(): void }
}

/** Draws a modal, once it is opened, into the configured element. */
export type ModalMounter = {
  /** Loads the modal and draws it, closed, because the visitor is about to open it. */
  prepare(): void
  /**
   * Draws the modal in the given location instead of an element at the end of the body. Returns the
   * function that removes it.
   */
  place(options: MountTarget): () => void
  /** Draws the modal as soon as it is opened. */
  start(): void
  /** Removes the modal from the page. */
  stop(): void
}

/**
 * Creates the object that draws a modal. When the code cannot be loaded, it closes the modal, so
 * that the next click retries.
 *
 * @param modal - The modal to draw.
 * @param loadUi - Loads `latchkey/ui`.
 * @returns The host, with nothing loaded.
 */
export function createModalMounter(
  modal: ModalHandle,
  loadUi: () => Promise<UiModule>,
): ModalMounter {
  const { options, logger } = modal.client
  // [2.13]
  const isAppended = !options.disableAppend && !options.enableEmbedded
  let isRunning = false
  let placed: MountTarget | undefined
  let mounted: { unmount(): void } | undefined
  let stopWatching = (): void => {}

  async function show(): Promise<void> {
    try {
      const [ui, loaded] = await Promise.all([loadUi(), modal.load()])
      if (!isRunning || mounted) return
      if (placed) mounted = ui.mountModal(loaded, placed)
      else if (isAppended) mounted = ui.mountModal(loaded)
    } catch (error) {
      // Nothing waits for a modal that was removed meanwhile, as when its client was destroyed.
      if (!isRunning) return
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

  /**
   * Returns whether the modal must be drawn now: it is opening, or its location is a container,
   * which is filled before it opens.
   */
  function isDue(): boolean {
    return isOpenOrLoading(modal.store.get()) || (placed !== undefined && 'container' in placed)
  }

  return {
    prepare: () => void show(),
    place(options) {
      const isDrawn = mounted !== undefined
      hide()
      placed = options
      if (isDrawn || isDue()) void show()
      return () => {
        if (placed !== options) return
        hide()
        placed = undefined
        if (isOpenOrLoading(modal.store.get())) void show()
      }
    },
    start() {
      isRunning = true
      stopWatching = modal.store.watch(isOpenOrLoading, (isOpening) => isOpening && void show())
      if (isDue()) void show()
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
