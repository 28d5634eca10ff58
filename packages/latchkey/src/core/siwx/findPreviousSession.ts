import { readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxAccount, SiwxSession } from '../model/Siwx.ts'
import { readNetworks } from '../network/index.ts'
import { namespaceOf } from '../../caip/index.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'
import { canSwitchBack, readPreviousSiwxAccount } from './readPreviousSiwxAccount.ts'
import { isSameSiwxAccount } from './readSiwxAccount.ts'
import { readSiwxSession } from './readSiwxSession.ts'
import { readSiwxState, updateSiwxState } from './siwxState.ts'

/**
 * Finds the session that a cancelled sign-in goes back to, while the prompt is open: the last one of this page if it can
 * still be read, else a stored one of a connected account, such as after a reload. The networks of the account come first.
 *
 * @see [4.8d]
 */
export async function findPreviousSession(client: Latchkey, account: SiwxAccount): Promise<void> {
  const { store } = client
  const signal = client.own(createSiwxRuns).search.start()
  const previous = readPreviousSiwxAccount(store.get())
  const read = (one: SiwxAccount): Promise<SiwxSession | undefined | 'failed'> =>
    readSiwxSession(client, one, signal).catch(() => 'failed' as const)
  // A session that could not be read may exist: Cancel reads it again.
  if (previous && (await read(previous))) return
  for (const last of listOtherAccounts(client, account)) {
    const session = await read(last)
    if (!isPrompted(client, account, signal)) return
    // Networks that need no sign-in have a session without a message.
    if (session !== 'failed' && session?.message) return store.set(updateSiwxState({ last }))
  }
  if (isPrompted(client, account, signal)) store.set(updateSiwxState({ last: undefined }))
}

function isPrompted({ store }: Latchkey, account: SiwxAccount, signal: AbortSignal): boolean {
  const { flow } = readSiwxState(store.get())
  return !signal.aborted && flow.status !== 'idle' && isSameSiwxAccount(flow.account, account)
}

/** Lists the current account of each namespace on its networks, those of the prompted namespace first. */
function listOtherAccounts(
  { store }: Latchkey,
  { chainId: prompted }: SiwxAccount,
): readonly SiwxAccount[] {
  const state = store.get()
  const distanceOf = ({ chainId }: SiwxAccount): number =>
    namespaceOf(chainId) === namespaceOf(prompted) ? 0 : 1
  return readNetworks(state)
    .map(({ caipNetworkId: chainId, chainNamespace }) => {
      const accountAddress = readConnection(state, chainNamespace)?.accounts[0]?.address ?? ''
      return { chainId, accountAddress }
    })
    .filter((one) => one.chainId !== prompted && canSwitchBack(state, one))
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))
}
