import type { Latchkey, LatchkeyEvents, WalletRow } from '../core/index.ts'
import type { Modal, ViewRoute } from './Modal.ts'
import { readRoute } from './routeStack.ts'

type Impression = LatchkeyEvents['WALLET_IMPRESSION_V2']['items'][number]

/** Time in milliseconds during which impressions are collected into one event. */
const pause = 1_000

/**
 * Records that a wallet of the list of all wallets was visible, once for each time that the visitor opens
 * the list. Impressions of one second are one `WALLET_IMPRESSION_V2`.
 *
 * @param wallet - The visible wallet.
 * @param displayIndex - Its place in the list, from 0.
 */
export function recordWalletImpression(
  { client, store }: Modal,
  { id, name, rank: walletRank, isCertified = false }: WalletRow,
  displayIndex: number,
): void {
  const { seen, add } = client.own(createImpressions)
  const route = readRoute(store.get())
  const { view } = route
  const { search: query } = client.store.get().wallets.list
  const known = seen.get(route) ?? new Set()
  seen.set(route, known)
  const key = `${query} ${id}`
  if (known.has(key)) return
  known.add(key)
  add({ id, name, view, displayIndex, walletRank, query, certified: isCertified })
}

/** Creates the impressions of a client: those of each list, and those that are not in an event yet. */
function createImpressions({ clock, events, onDestroy }: Latchkey): {
  readonly seen: WeakMap<ViewRoute, Set<string>>
  readonly add: (impression: Impression) => void
} {
  const items: Impression[] = []
  let cancel: (() => void) | undefined
  onDestroy(() => cancel?.())
  const emit = (): void => events.emit('WALLET_IMPRESSION_V2', { items: items.splice(0) })
  return {
    seen: new WeakMap(),
    add(impression) {
      if (items.push(impression) === 1) cancel = clock.after(pause, emit)
    },
  }
}
