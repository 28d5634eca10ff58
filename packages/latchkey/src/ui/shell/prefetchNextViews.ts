import { preloadPairingModule } from '../../core/index.ts'
import { findPairingConnector, type Modal } from '../../modal/index.ts'
import type { ViewSwitcher } from './createViewSwitcher.ts'

/**
 * Loads the code that is likely to be needed next, once the current view has been drawn with its
 * wallets: the views that can follow it, and from Connect also pairing, where a relay is
 * configured.
 *
 * @returns Function that cancels the prefetch.
 */
export function prefetchNextViews({ client }: Modal, transition: ViewSwitcher): () => void {
  let cancel = (): void => {}

  function schedule(): void {
    cancel()
    const { isOpen, shown } = transition.store.get()
    const state = client.store.get()
    // Not while the list of wallets or a pairing code is still loading.
    if (!isOpen || !shown || !state.wallets.searched || state.pairing.status === 'making') return
    cancel = client.clock.after(0, () => {
      for (const view of shown.entry.next ?? []) transition.prefetchView(view)
      if (shown.route.view !== 'Connect' || !findPairingConnector(state)) return
      transition.prefetchView('ConnectingWalletConnect')
      preloadPairingModule(client)
    })
  }

  const stops = [
    transition.store.subscribe(schedule),
    client.store.watch(({ wallets }) => wallets.searched, schedule),
    client.store.watch(({ pairing }) => pairing.status, schedule),
  ]
  schedule()
  return () => {
    cancel()
    for (const stop of stops) stop()
  }
}
