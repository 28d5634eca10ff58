import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxSession } from '../model/Siwx.ts'
import { bindSiwxConfig } from './bindSiwxConfig.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'
import { isSameSiwxAccount, readSiwxAccount } from './readSiwxAccount.ts'
import { createSiwxChangeStorageSlot, notifyTabsOfSiwxChange } from './sessionChanges.ts'
import { readSiwxState, updateSiwxState } from './siwxState.ts'

/** Signs in and out with the other tabs of the app, and records the sign-ins of this one. */
export function syncSiwxSessionAcrossTabs(client: Latchkey): void {
  const slot = client.own(createSiwxChangeStorageSlot)
  client.onDestroy(
    slot.watch((change) => void readSessionAgain(client, () => slot.get() === change)),
  )
  client.onDestroy(client.events.on('SIWX_AUTH_SUCCESS', () => notifyTabsOfSiwxChange(client)))
}

/** Sets or ends the session as another tab did. A session that cannot be read stays as it is. */
async function readSessionAgain(client: Latchkey, isLatest: () => boolean): Promise<void> {
  const { store } = client
  const account = readSiwxAccount(store.get())
  if (!account) return
  let sessions: readonly SiwxSession[]
  try {
    sessions = await client.own(bindSiwxConfig).getSessions(account.chainId, account.accountAddress)
  } catch {
    return
  }
  if (
    client.isDestroyed() ||
    !isLatest() ||
    !isSameSiwxAccount(readSiwxAccount(store.get()), account)
  )
    return
  const { session, flow } = readSiwxState(store.get())
  // A request in the wallet ends as the visitor decides there.
  if (flow.status === 'signing' || flow.status === 'cancelling') return
  const found = sessions.find(({ data }) => isSameSiwxAccount(data, account))
  if ((found === undefined) === (session === undefined)) return
  client.own(createSiwxRuns).abort()
  store.set(
    updateSiwxState({ session: found, flow: { status: 'idle' }, ...(found && { last: account }) }),
  )
}
