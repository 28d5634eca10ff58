import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxAccount } from '../model/Siwx.ts'
import { startSwitchNetworkFlow } from '../network/index.ts'
import { bindSiwxConfig } from './bindSiwxConfig.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'
import { readSiwxState } from './siwxState.ts'

/**
 * Cancels the sign-in. When it is required, the wallet goes back to the network on which it signed in
 * last, or is disconnected.
 *
 * @see [4.8d, 4.8e]
 */
export async function cancelSignIn(client: Latchkey): Promise<void> {
  await client.own(createSiwxRuns).steps?.cancel((account) => switchBack(client, account))
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
