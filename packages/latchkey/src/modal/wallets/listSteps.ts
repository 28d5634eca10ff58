import {
  fetchMoreWallets,
  type Latchkey,
  notify,
  searchWallets as search,
  type WalletRow,
} from '../../core/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Modal } from '../Modal.ts'
import { quietly } from '../quietly.ts'

/** How long typing must rest before it is searched for, in milliseconds. spec §9 "Debounce". */
const rest = 500
/** Fewer letters than this find everything. */
const fewestLetters = 2

/** Searches the list once typing rests. A search that failed is tried again at once. */
export function searchWallets(modal: Modal, text: string): void {
  const { client } = modal
  const typed = text.trim()
  const wanted = typed.length < fewestLetters ? '' : typed
  const pause = client.own(searchPause)
  pause.end()
  const { list } = client.store.get().wallets
  if (list.search === wanted && list.status === 'ready') return
  if (list.status === 'failed') return quietly(client, search(client, wanted))
  pause.begin(() => {
    if (wanted !== '') client.events.emit('SEARCH_WALLET', { search: wanted })
    quietly(client, search(client, wanted))
  })
}

/** Begins the list anew for who comes to it. */
export function beginList(client: Latchkey): void {
  const { status, search: last } = client.store.get().wallets.list
  if (last !== '' || status === 'idle' || status === 'failed') quietly(client, search(client, ''))
}

/** Fetches the next page. */
export function showMoreWallets({ client }: Modal): void {
  quietly(client, fetchMoreWallets(client))
}

/** Leads to where a wallet can be had: its stores, or its home page, or says that there is none. */
export function getWallet(modal: Modal, wallet: WalletRow): void {
  const { client } = modal
  const { homepage, stores = {}, name } = wallet
  if (Object.values(stores).some(Boolean)) modal.push({ view: 'Downloads', data: { wallet } })
  else if (homepage !== undefined) {
    client.events.emit('GET_WALLET', { name, link: 'homepage' })
    client.window?.open(homepage, '_blank', 'noopener,noreferrer')
  } else
    notify(client, { message: new WalletError('connector.not_found').message, variant: 'error' })
}

/** The one search that is about to begin. */
function searchPause(client: Latchkey): { begin(run: () => void): void; end(): void } {
  let stop = (): void => {}
  client.onDestroy(() => stop())
  return {
    begin: (run) => (stop = client.clock.after(rest, run)),
    end: () => stop(),
  }
}
