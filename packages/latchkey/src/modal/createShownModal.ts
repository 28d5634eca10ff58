import type { Latchkey } from '../core/index.ts'
import { createModal } from './createModal.ts'
import type { Steps } from './createStepLoader.ts'
import type { Modal } from './Modal.ts'
import { isMobile } from './platform.ts'

/** Milliseconds that the rest waits at most for the wallets to be found. */
const patience = 500

/**
 * Makes the modal of a page that draws it: what its clicks lead to is fetched once it shows, so that
 * the list of wallets waits for nothing else.
 *
 * @param client - Client from `createLatchkey`.
 * @param store - Where its state is kept.
 * @returns The modal, closed.
 */
export function createShownModal(client: Latchkey, store: Modal['store']): Modal {
  const fetchSteps = (): Promise<Steps> => import('./steps.ts')
  // On a phone a row is a link to its wallet, which the steps know before it is tapped.
  const drawn = isMobile(client.window) ? undefined : () => shown(client, store)
  return createModal(client, fetchSteps, { store, drawn })
}

/** Waits until the view that opens has been drawn, with the wallets of this browser. */
function shown(client: Latchkey, store: Modal['store']): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (store.get().loading || !(isLate || client.store.get().wallets.searched)) return
      for (const stop of stops) stop()
      // Then it is known to the page, and painted next.
      client.clock.after(0, resolve)
    }
    // An adapter that does not load must not hold it up for ever.
    let isLate = false
    const stops = [
      client.clock.after(patience, () => {
        isLate = true
        look()
      }),
      store.subscribe(look),
      client.store.watch(({ wallets }) => wallets.searched, look),
    ]
    look()
  })
}
