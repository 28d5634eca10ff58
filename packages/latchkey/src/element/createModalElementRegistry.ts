import type { Latchkey } from '../core/index.ts'
import { createLatchkeyContextValue, type LatchkeyContextValue } from '../host/index.ts'
import { dispatchDomEvents } from './dispatchDomEvents.ts'

/** Shared state of the elements of a client. */
export type ModalElementRegistry = Pick<LatchkeyContextValue, 'client' | 'modal'> & {
  /** Keeps the modal available until the returned function is called. */
  retain(): () => void
  /**
   * Draws the modal in a `<latchkey-modal>`. The first one added draws it; the others take its place when it
   * is removed. Without any, the modal is drawn at the end of the body.
   *
   * @returns Function that removes the element, and closes the modal if it was drawn there.
   */
  addModal(element: HTMLElement): () => void
  /**
   * Draws the modal again in an element that was moved, because a moved dialog leaves the top
   * layer.
   */
  redraw(element: HTMLElement): void
}

/**
 * Creates the host of a client's elements. Called through `client.own`.
 *
 * @param client - Client from `createLatchkey`.
 * @returns The host, with nothing drawn.
 */
export function createModalElementRegistry(client: Latchkey): ModalElementRegistry {
  const { modal, ui, retain } = client.own(createLatchkeyContextValue)
  const isEmbedded = client.options.enableEmbedded
  const elements: HTMLElement[] = []
  let drawn: HTMLElement | undefined
  let undraw = (): void => {}

  function draw(): void {
    const [first] = elements
    if (first === drawn) return
    drawn = first
    undraw()
    undraw = first ? ui.place({ element: first }) : () => {}
    if (first && isEmbedded) void modal.open()
  }

  // What a removed element dispatches does not reach the document.
  const readTarget = (): Node | undefined => (drawn?.isConnected ? drawn : client.window?.document)
  client.onDestroy(dispatchDomEvents(client, modal, readTarget))
  return {
    client,
    modal,
    retain,
    addModal(element) {
      elements.push(element)
      draw()
      return () => {
        elements.splice(elements.indexOf(element), 1)
        if (element === drawn) modal.close()
        draw()
      }
    },
    redraw(element) {
      if (element === drawn) undraw = ui.place({ element })
    },
  }
}
