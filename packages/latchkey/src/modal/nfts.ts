import { fetchNfts, notify, readActiveAccount, readNfts } from '../core/index.ts'
import type { Nft } from '../protocol/index.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import type { Modal } from './Modal.ts'
import { readRoute } from './routeStack.ts'

// Apart from `nftSendForm.ts`, which loads with the form: the account lists NFTs without it.

/** Returns whether the gateway lists the NFTs of the active namespace. */
export function hasNftSupport({ client }: Modal): boolean {
  const supported = client.adapters.get(client.store.get().activeNamespace)?.gatewayFeatures ?? []
  return client.options.gatewayUrl !== undefined && supported.includes('nfts')
}

/** Fetches the first page of NFTs. */
export function fetchNftsViewData({ client }: Modal): void {
  logBackgroundError(client, fetchNfts(client))
}

/** Fetches the page of NFTs that failed: the next one, or the first one. */
export function retryNfts({ client }: Modal): void {
  const more = readNfts(client.store.get())?.failedCursor !== undefined
  logBackgroundError(client, fetchNfts(client, { more, force: true }))
}

/** Fetches the next page of NFTs, unless a fetch is in progress. */
export function loadMoreNfts({ client }: Modal): void {
  if (readNfts(client.store.get())?.status !== 'loading')
    logBackgroundError(client, fetchNfts(client, { more: true }))
}

/** Shows the NFTs with spam among them, or without. */
export function setSpamNftsShown({ client }: Modal, includeSpam: boolean): void {
  logBackgroundError(client, fetchNfts(client, { includeSpam }))
}

/** Opens the details of an NFT of the active account. */
export function openNft(modal: Modal, nft: Nft): void {
  const owner = readActiveAccount(modal.client.store.get())?.caipAddress
  if (owner !== undefined) modal.push({ view: 'NftDetail', data: { nft, owner } })
}

/** Opens the form that sends the NFT of the view. */
export function openNftSend(modal: Modal): void {
  const route = readRoute(modal.store.get())
  if (route.view === 'NftDetail') modal.push({ view: 'NftSend', data: route.data })
}

/**
 * Returns to Account from an NFT whose owner is not the active account any more. A toast names the reason, unless no
 * account is left.
 */
export function leaveUnownedNft(modal: Modal): void {
  const { client, store } = modal
  const route = readRoute(store.get())
  if (route.view !== 'NftDetail' && route.view !== 'NftSend') return
  const active = readActiveAccount(client.store.get())?.caipAddress
  if (active === route.data.owner) return
  modal.reset({ view: 'Account', data: undefined })
  if (active) notify(client, { message: 'Network or account changed', variant: 'error' })
}
