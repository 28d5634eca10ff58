import { namespaceOf } from '../../caip/index.ts'
import { disconnect } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxAccount } from '../model/Siwx.ts'
import { startSwitchNetworkFlow } from '../network/index.ts'
import { bindSiwxConfig, isSiwxRequired } from './bindSiwxConfig.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'
import { readSiwxState, setSiwxFlow } from './siwxState.ts'

/**
 * Cancels the sign-in. When it is required, the wallet goes back to the network on which it signed in
 * last, or is disconnected.
 *
 * @see [4.8d, 4.8e]
 */
export async function cancelSignIn(client: Latchkey): Promise<void> {
  const { store } = client
  const { flow } = readSiwxState(store.get())
  if (flow.status === 'idle' || flow.status === 'cancelling') return
  const { account } = flow
  const isRequired = isSiwxRequired(client)
  client.own(createSiwxRuns).abort()
  store.set(setSiwxFlow(isRequired ? { status: 'cancelling', account } : { status: 'idle' }))
  client.events.emit('CLICK_CANCEL_SIWX', { network: account.chainId })
  if (!isRequired) return
  const namespace = namespaceOf(account.chainId)
  if (!(await switchBack(client, account))) await disconnect(client, { namespace })
  if (readSiwxState(store.get()).flow.status === 'cancelling')
    store.set(setSiwxFlow({ status: 'idle' }))
}

/** Switches to the network of the account's last session, if it is another one and the session is still valid. */
async function switchBack(client: Latchkey, account: SiwxAccount): Promise<boolean> {
  const { last } = readSiwxState(client.store.get())
  if (last?.accountAddress !== account.accountAddress || last.chainId === account.chainId)
    return false
  const sessions = await client
    .own(bindSiwxConfig)
    .getSessions(last.chainId, last.accountAddress)
    .catch(() => [])
  return sessions.length > 0 && (await startSwitchNetworkFlow(client, { network: last.chainId }))
}
