import type { Latchkey } from '../../model/Latchkey.ts'
import { createFrameContainerStore } from '../createFrameContainerStore.ts'

/** Milliseconds to wait for the modal to be drawn. */
const drawTimeout = 10_000

/**
 * Returns the element that contains the frame: that of the option, else that of the modal, else an element at the
 * end of the body.
 *
 * @returns The element, which stays for the life of the frame.
 */
export async function getFrameContainer(client: Latchkey): Promise<HTMLElement> {
  const option = client.options.embeddedWallet?.container
  if (option) return typeof option === 'function' ? option() : option
  const { element, draw } = client.own(createFrameContainerStore).get()
  if (element) return element
  const drawn = draw && (await waitForModal(client, draw))
  return drawn ?? client.own(createOwnContainer).get()
}

/** Draws the modal, and waits for its element. Resolves with `undefined` when the modal is not drawn in time. */
function waitForModal(client: Latchkey, draw: () => void): Promise<HTMLElement | undefined> {
  const container = client.own(createFrameContainerStore)
  return new Promise((resolve) => {
    const settle = (element: HTMLElement | undefined): void => {
      stop()
      cancel()
      resolve(element)
    }
    const stop = container.watch(
      ({ element }) => element,
      (element) => element && settle(element),
    )
    const cancel = client.clock.after(drawTimeout, () => settle(undefined))
    draw()
  })
}

/** Creates the element over the page, for a client without a modal, when it is first needed. */
function createOwnContainer(client: Latchkey): { get(): HTMLElement } {
  let element: HTMLElement | undefined
  client.onDestroy(() => element?.remove())
  return { get: () => (element ??= appendContainer(client)) }
}

/** Appends an element over the page, which shows while the frame is open. */
function appendContainer(client: Latchkey): HTMLElement {
  const { document } = client.window ?? globalThis
  const element = document.createElement('div')
  element.className = 'latchkey-frame'
  const { style } = element
  style.position = 'fixed'
  style.inset = '0'
  style.margin = 'auto'
  style.width = 'min(376px, 100%)'
  style.height = 'min(600px, 100%)'
  style.zIndex = '2147483647'
  const update = (isOpen: boolean): void => {
    style.display = isOpen ? 'block' : 'none'
  }
  update(client.store.get().login?.isFrameOpen ?? false)
  client.onDestroy(client.store.watch((state) => state.login?.isFrameOpen ?? false, update))
  document.body.append(element)
  return element
}
