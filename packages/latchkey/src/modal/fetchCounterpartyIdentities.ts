import {
  fetchIdentity,
  hasNameSupport,
  isIdentityFresh,
  type Latchkey,
  readActiveAccount,
  readIdentity,
} from '../core/index.ts'
import { logBackgroundError } from './logBackgroundError.ts'

/** Identities of other accounts that are fetched at a time: the gateway limits the requests of a visitor. */
const batchSize = 10

/**
 * Fetches the names and pictures of accounts that the visitor sent to or received from, ten at a time. Those fetched
 * within the cache time are left out.
 *
 * @param addresses - Addresses of the active namespace.
 * @returns Resolves once all are fetched. It stops before that when the active account or network changes, and when
 * all requests of a batch fail, as those of a gateway that is down.
 */
export async function fetchCounterpartyIdentities(
  client: Latchkey,
  addresses: Iterable<string>,
): Promise<void> {
  const state = client.store.get()
  const { activeNamespace } = state
  const network = state.network[activeNamespace]?.active
  if (!network || !hasNameSupport(client, activeNamespace)) return
  const activeAddress = (): string | undefined => readActiveAccount(client.store.get())?.caipAddress
  const before = activeAddress()
  const due = [...new Set(addresses)].filter(
    (address) => !isIdentityFresh(client, readIdentity(state, address)?.timestamp),
  )
  for (let start = 0; start < due.length; start += batchSize) {
    const tasks = due
      .slice(start, start + batchSize)
      .map((address) => fetchIdentity(client, { address, network }))
    for (const task of tasks) logBackgroundError(client, task)
    const results = await Promise.allSettled(tasks)
    const hasFailed = results.every(({ status }) => status === 'rejected')
    if (hasFailed || client.isDestroyed() || activeAddress() !== before) return
  }
}
