import { namespaceOf } from '../../caip/index.ts'
import { disconnect } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxAccount } from '../model/Siwx.ts'
import { isSiwxRequired } from './bindSiwxConfig.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'
import { readSiwxState, setSiwxFlow } from './siwxState.ts'

/**
 * Cancels the prompt: the part of `cancelSignIn` that loads with the prompt. [4.8d, 4.8e]
 *
 * @param switchBack - Returns to the network on which the account signed in last, if there is one.
 */
export async function cancelPrompt(
  client: Latchkey,
  switchBack: (account: SiwxAccount) => Promise<boolean>,
): Promise<void> {
  const { store } = client
  const { flow } = readSiwxState(store.get())
  if (flow.status === 'idle' || flow.status === 'cancelling') return
  const { account } = flow
  const isRequired = isSiwxRequired(client)
  const runs = client.own(createSiwxRuns)
  runs.abort()
  runs.signing = undefined
  store.set(setSiwxFlow(isRequired ? { status: 'cancelling', account } : { status: 'idle' }))
  client.events.emit('CLICK_CANCEL_SIWX', { network: account.chainId })
  if (!isRequired) return
  const namespace = namespaceOf(account.chainId)
  if (!(await switchBack(account))) await disconnect(client, { namespace })
  if (readSiwxState(store.get()).flow.status === 'cancelling')
    store.set(setSiwxFlow({ status: 'idle' }))
}
