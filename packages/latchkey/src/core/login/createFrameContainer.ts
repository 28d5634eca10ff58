import type { Latchkey } from '../model/Latchkey.ts'

/** Milliseconds to wait for the modal to be drawn. */
const drawTimeout = 10_000

/** The element that contains the frame of the embedded wallet. */
export type FrameContainer = {
  /** Sets the element of the modal. Returns the function that takes it back. */
  set(element: HTMLElement): () => void
  /** Sets the function that draws the modal, which then sets its element. */
  setDraw(draw: () => void): void
  /** Resolves with the element, which stays for the life of the frame. */
  get(): Promise<HTMLElement>
}

/**
 * Creates the registration of the element that contains the frame: that of the option, else that of the modal, else an
 * element at the end of the body.
 */
export function createFrameContainer(client: Latchkey): FrameContainer {
  const waiting = new Set<(element: HTMLElement) => void>()
  let current: HTMLElement | undefined
  let draw: (() => void) | undefined
  let own: HTMLElement | undefined
  client.onDestroy(() => own?.remove())

  function waitForModal(): Promise<HTMLElement> {
    return new Promise((resolve) => {
      const settle = (element: HTMLElement): void => {
        waiting.delete(settle)
        cancel()
        resolve(element)
      }
      const cancel = client.clock.after(drawTimeout, () =>
        settle((own ??= appendContainer(client))),
      )
      waiting.add(settle)
      draw?.()
    })
  }

  return {
    set(element) {
      current = element
      for (const settle of waiting) settle(element)
      return () => {
        if (current === element) current = undefined
      }
    },
    setDraw(run) {
      draw = run
    },
    async get() {
      const option = client.options.embeddedWallet?.container
      if (option) return typeof option === 'function' ? option() : option
      if (current) return current
      return draw ? waitForModal() : (own ??= appendContainer(client))
    },
  }
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
