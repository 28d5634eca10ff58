import type { Latchkey } from '../model/Latchkey.ts'
import { readSiwxAccount } from './readSiwxAccount.ts'
import { bindSiwxConfig } from './bindSiwxConfig.ts'
import { notifyTabsOfSiwxChange } from './sessionChanges.ts'
import { updateSiwxState } from './siwxState.ts'

/**
 * Ends the session of the active account, in all tabs of the app. The wallet stays connected: where sign-in is required,
 * the visitor is prompted when the modal opens next.
 *
 * @throws `siwx.not_enabled`; what `revokeSession` of the configuration throws, after the session has
 * ended on this page.
 */
export async function endSession(client: Latchkey): Promise<void> {
  const config = client.own(bindSiwxConfig)
  const account = readSiwxAccount(client.store.get())
  client.store.set(updateSiwxState({ session: undefined }))
  try {
    if (account) await config.revokeSession(account.chainId, account.accountAddress)
  } finally {
    notifyTabsOfSiwxChange(client)
  }
}

/**
 * Returns the token that authorizes requests to the app's API, where sessions have one.
 *
 * @returns Undefined without a session, or where `siwx` has no tokens.
 */
export async function getSessionToken(client: Latchkey): Promise<string | undefined> {
  const config = client.own(bindSiwxConfig)
  const account = readSiwxAccount(client.store.get())
  return account && (await config.getToken?.(account.chainId, account.accountAddress))
}
