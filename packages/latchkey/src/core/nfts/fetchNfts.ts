import type { CaipAddress } from '../../caip/index.ts'
import { accountNoActiveAddressError, nftsFailedError } from '../../errors/catalogue/index.ts'
import { isWalletError, messageOf, WalletError } from '../../errors/index.ts'
import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import { readActiveAccount } from '../balances/index.ts'
import { fetchQuery } from '../gateway/index.ts'
import type { Nft } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NftsState } from '../model/slices/nfts.ts'
import { readTrackedTransactions } from '../transaction/index.ts'
import { type NftPage, nftsQuery } from './nftsQuery.ts'
import { addNftPage, type NftListKey, setNftsFailed, setNftsLoading } from './nftsState.ts'
import { readNfts } from './readNfts.ts'

/** Pages fetched in one call in which every NFT is spam. */
const maxEmptyPages = 5

/**
 * Creates the run of the fetch. Aborts it and clears the list when the account or network changes;
 * fetches the first page again when a transaction sent from here is in a block.
 */
function nftsRun(client: Latchkey): LatestRun {
  const { store } = client
  const run = createLatestRun()
  const activeAddress = (): CaipAddress | undefined => readActiveAccount(store.get())?.caipAddress
  const stop = store.watch(activeAddress, (caipAddress) => {
    const { nfts } = store.get()
    // A listener notified earlier may have started a fetch for the new account already.
    if (!nfts || nfts.caipAddress === caipAddress) return
    run.abort()
    store.set({ nfts: undefined })
  })
  const settled = (): number =>
    readTrackedTransactions(store.get()).filter(({ status }) => status !== 'pending').length
  let known = settled()
  const stopTracking = store.watch(settled, (count) => {
    const isMore = count > known
    known = count
    if (isMore && store.get().nfts) void fetchNfts(client, { force: true })
  })
  client.onDestroy(stop)
  client.onDestroy(stopTracking)
  client.onDestroy(run.abort)
  return run
}

/**
 * Fetches the NFTs of the active account on its network: those listed before or else the first page, or with `more`
 * the next page.
 *
 * A newer call aborts the older one. Answers are cached for 30 s. A failure is recorded in the state;
 * the NFTs fetched earlier stay. Networks that the gateway does not serve have no NFTs.
 *
 * @example
 * const { nfts, hidden } = await fetchNfts(client)
 *
 * @param parameters - `more` fetches the next page, or repeats a next page that failed; it does nothing at the end.
 * `force` bypasses the cache; `includeSpam` lists spam, too, by default as before.
 * @returns The NFTs fetched so far. Does not reject when the fetch fails.
 * @throws `account.no_active_address` when no wallet is connected.
 */
export async function fetchNfts(
  client: Latchkey,
  parameters: fetchNfts.Parameters = {},
): Promise<NftsState> {
  const { more = false, force } = parameters
  const { store } = client
  const run = client.own(nftsRun)
  const account = readActiveAccount(store.get())
  if (!account) throw new WalletError(accountNoActiveAddressError)
  const known = readNfts(store.get())
  const cursor = more ? (known?.next ?? known?.failedCursor) : undefined
  if (more && known && cursor === undefined) return known

  const { caipAddress, address, network } = account
  const { includeSpam = known?.includeSpam ?? false } = parameters
  const list: NftListKey = { caipAddress, includeSpam }
  const isRefresh = cursor === undefined && known?.includeSpam === includeSpam
  const minCount = isRefresh ? Math.max(known.nfts.length, 1) : 1
  const signal = run.start()
  store.set(setNftsLoading(list))
  try {
    const first = { address, network: network.caipNetworkId, includeSpam, cursor, minCount }
    const page = await fetchPages(client, first, { force, signal })
    if (run.isCurrent(signal)) store.set(addNftPage(list, page, cursor !== undefined))
  } catch (cause) {
    if (run.isCurrent(signal)) {
      const isKnown = isWalletError(cause, 'nfts.failed')
      const error = isKnown ? cause : new WalletError(nftsFailedError, {}, { cause })
      store.set(setNftsFailed(list, error, cursor))
      client.logger.warn(error.message, { reason: error.details['reason'] ?? messageOf(cause) })
    }
  }
  return readNfts(store.get()) ?? { ...list, ...noNfts }
}

export declare namespace fetchNfts {
  type Parameters = {
    readonly more?: boolean | undefined
    readonly force?: boolean | undefined
    readonly includeSpam?: boolean | undefined
  }
}

/** The account changed meanwhile. */
const noNfts = {
  nfts: [],
  status: 'loading',
  hidden: 0,
  next: undefined,
  isPartial: false,
} as const

/**
 * Fetches a page, and further ones until they list as many NFTs as before, or one: an empty list cannot be scrolled to
 * load more.
 */
async function fetchPages(
  client: Latchkey,
  first: fetchPages.Parameters,
  options: fetchQuery.Options,
): Promise<NftPage> {
  const { minCount, ...parameters } = first
  const nfts: Nft[] = []
  let { cursor } = parameters
  let [hidden, emptyPages] = [0, 0]
  for (;;) {
    const page = await fetchQuery(client, nftsQuery(client, { ...parameters, cursor }), options)
    nfts.push(...page.nfts)
    hidden += page.hidden
    if (page.nfts.length === 0) emptyPages++
    cursor = page.next
    if (cursor === undefined || nfts.length >= minCount || emptyPages >= maxEmptyPages)
      return { ...page, nfts, hidden }
  }
}

declare namespace fetchPages {
  type Parameters = nftsQuery.Parameters & { readonly minCount: number }
}
