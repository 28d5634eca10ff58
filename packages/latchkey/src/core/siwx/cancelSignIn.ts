import { namespaceOf } from '../../caip/index.ts'
import { disconnect } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { cancelSwitchNetwork, startSwitchNetworkFlow } from '../network/index.ts'
import { isSiwxRequired } from './bindSiwxConfig.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'
import { readPreviousSiwxAccount } from './readPreviousSiwxAccount.ts'
import { readSiwxSession } from './readSiwxSession.ts'
import { readSiwxState, setSiwxFlow } from './siwxState.ts'

/**
 * Cancels the sign-in. When it is required, the app goes back to the network of the previous session, also one of
 * another namespace, or else disconnects the wallet. A second call disconnects a wallet that has not answered the
 * switch back.
 *
 * @see [4.8d, 4.8e]
 */
export async function cancelSignIn(client: Latchkey): Promise<void> {
  const { store } = client
  const { flow } = readSiwxState(store.get())
  if (flow.status === 'idle') return
  const { account, status } = flow
  const runs = client.own(createSiwxRuns)
  const isRequired = isSiwxRequired(client)
  if (status === 'cancelling') {
    runs.abort()
    cancelSwitchNetwork(client)
    return disconnect(client, { namespace: namespaceOf(account.chainId) })
  }
  const signal = runs.start()
  store.set(setSiwxFlow(isRequired ? { status: 'cancelling', account } : { status: 'idle' }))
  client.events.emit('CLICK_CANCEL_SIWX', { network: account.chainId })
  if (!isRequired) return
  const isBack = await switchBack(client, signal)
  // A change of the account, or the second call.
  if (signal.aborted) return
  if (!isBack) await disconnect(client, { namespace: namespaceOf(account.chainId) })
  if (readSiwxState(store.get()).flow.status === 'cancelling')
    store.set(setSiwxFlow({ status: 'idle' }))
}

/** Switches to the network of the previous session, unless that has ended. Nothing is disconnected. */
async function switchBack(client: Latchkey, signal: AbortSignal): Promise<boolean> {
  const previous = readPreviousSiwxAccount(client.store.get())
  if (!previous) return false
  // A session that cannot be read may exist: it is read again on its network.
  const isEnded = await readSiwxSession(client, previous, signal).then(
    (session) => session === undefined,
    () => false,
  )
  if (signal.aborted || isEnded) return false
  return startSwitchNetworkFlow(client, { network: previous.chainId })
}
