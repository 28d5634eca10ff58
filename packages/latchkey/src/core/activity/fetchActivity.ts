import type { LatchkeyEvents } from '../model/LatchkeyEvents.ts'
import type { CaipAddress, CaipNetworkId } from '../../caip/index.ts'
import { activityFailedError, activityNoAddressError } from '../../errors/catalogue/index.ts'
import { isWalletError, messageOf, WalletError } from '../../errors/index.ts'
import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import { readActiveAccount } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { readConnection } from '../connection/index.ts'
import { fetchQuery } from '../gateway/index.ts'
import { notify } from '../notification/index.ts'
import { readTrackedTransactions } from '../transaction/index.ts'
import type { GroupedActivity } from './GroupedActivity.ts'
import { addActivityPage, setActivityLoading, setActivityFailed } from './activityState.ts'
import { type ActivityPage, activityQuery } from './activityQuery.ts'
import { readActivity } from './readActivity.ts'

/** Pages fetched in one call while every transaction in them is spam. */
const maxPages = 5

/**
 * Creates the run of the fetch. Aborts it and clears the list when the account or network changes;
 * fetches the newest page again when a transaction sent from here is in a block.
 */
function activityRun(client: Latchkey): LatestRun {
  const { store } = client
  const run = createLatestRun()
  const activeAddress = (): CaipAddress | undefined => readActiveAccount(store.get())?.caipAddress
  const stop = store.watch(activeAddress, (caipAddress) => {
    const { activity } = store.get()
    // A listener notified earlier may have started a fetch for the new account already.
    if (!activity || activity.caipAddress === caipAddress) return
    run.abort()
    store.set({ activity: undefined })
  })
  const settled = (): number =>
    readTrackedTransactions(store.get()).filter(({ status }) => status !== 'pending').length
  let known = settled()
  const stopTracking = store.watch(settled, (count) => {
    const isMore = count > known
    known = count
    if (isMore && store.get().activity) void fetchActivity(client, { force: true })
  })
  client.onDestroy(stop)
  client.onDestroy(stopTracking)
  client.onDestroy(run.abort)
  return run
}

/**
 * Fetches the transactions of the active account on its network: the newest page, or with `more`
 * the next page. The newest page leaves the older transactions that it joins up with.
 *
 * A newer call aborts the older one. Answers are cached for 15 s. A failure shows 'Failed to fetch
 * transactions' and is recorded in the state; the transactions fetched earlier stay. Networks that
 * the gateway does not serve have no activity.
 *
 * @example
 * const { transactionsByYear } = await fetchActivity(client)
 *
 * @param parameters - `more` fetches the next page, or repeats a next page that failed; it does nothing after the
 * last page. `force` bypasses the cache.
 * @returns The current activity. Does not reject when the fetch fails.
 * @throws `activity.no_address` when no wallet is connected.
 */
export async function fetchActivity(
  client: Latchkey,
  parameters: fetchActivity.Parameters = {},
): Promise<GroupedActivity> {
  const { more = false } = parameters
  const { store } = client
  const run = client.own(activityRun)
  const account = readActiveAccount(store.get())
  if (!account) throw new WalletError(activityNoAddressError)
  const known = readActivity(store.get())
  const cursor = more ? (known.next ?? known.failedCursor) : undefined
  if (more && cursor === undefined) return known

  const { caipAddress, address, network } = account
  const signal = run.start()
  store.set(setActivityLoading(caipAddress))
  if (more) client.events.emit('LOAD_MORE_TRANSACTIONS', eventOf(client, address, cursor))
  try {
    const request = { address, network: network.caipNetworkId, cursor, signal }
    const page = await readPages(client, { ...parameters, ...request })
    if (run.isCurrent(signal)) store.set(addActivityPage(caipAddress, page, more))
  } catch (cause) {
    if (run.isCurrent(signal)) {
      const isKnown = isWalletError(cause, 'activity.failed')
      const error = isKnown ? cause : new WalletError(activityFailedError, {}, { cause })
      store.set(setActivityFailed(caipAddress, error, cursor))
      client.logger.warn(error.message, { reason: error.details['reason'] ?? messageOf(cause) })
      notify(client, { message: error.message, variant: 'error' })
      client.events.emit('ERROR_FETCH_TRANSACTIONS', eventOf(client, address, cursor))
    }
  }
  return readActivity(store.get())
}

export declare namespace fetchActivity {
  type Parameters = {
    readonly more?: boolean | undefined
    readonly force?: boolean | undefined
  }
}

/**
 * Fetches further pages while they have no visible transaction: an empty list cannot be scrolled to
 * load more.
 */
async function readPages(
  client: Latchkey,
  from: fetchActivity.Parameters & {
    readonly address: string
    readonly network: CaipNetworkId
    readonly cursor: string | undefined
    readonly signal: AbortSignal
  },
): Promise<ActivityPage> {
  const { force, signal, ...request } = from
  let page = await fetchQuery(client, activityQuery(client, request), { force, signal })
  for (let read = 1; read < maxPages; read++) {
    const { transactions, next: cursor } = page
    if (transactions.length > 0 || cursor === undefined) break
    page = await fetchQuery(client, activityQuery(client, { ...request, cursor }), {
      force,
      signal,
    })
  }
  return page
}

function eventOf(
  client: Latchkey,
  address: string,
  cursor: string | undefined,
): LatchkeyEvents['LOAD_MORE_TRANSACTIONS'] {
  const isSmartAccount = readConnection(client.store.get())?.accounts[0]?.type === 'smartAccount'
  return { address, projectId: client.options.projectId, cursor, isSmartAccount }
}
