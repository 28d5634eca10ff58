import { siwxInitFailedError } from '../../errors/catalogue/index.ts'
import { messageOf, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxAccount } from '../model/Siwx.ts'
import { notify } from '../notification/index.ts'
import { isSiwxRequired } from './bindSiwxConfig.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'
import { promptSignIn } from './promptSignIn.ts'
import { findPreviousSession } from './findPreviousSession.ts'
import { readSiwxSession } from './readSiwxSession.ts'
import { setSiwxFlow, updateSiwxState } from './siwxState.ts'

/**
 * Reads the session of an account, and prompts the visitor to sign in when there is none.
 *
 * A read that fails ends nothing: the wallets stay connected, and their sessions stay stored. Where the sign-in is
 * required, the prompt shows the error, and the signal `sessionCheckRetried` reads again.
 *
 * @param isWanted - Returns whether the visitor is prompted.
 * @see [4.8a]
 */
export async function checkSiwxSession(
  client: Latchkey,
  account: SiwxAccount,
  isWanted: () => boolean,
): Promise<void> {
  const { store } = client
  const signal = client.own(createSiwxRuns).start()
  store.set(setSiwxFlow({ status: 'checking', account }))
  try {
    const session = await readSiwxSession(client, account, signal)
    if (signal.aborted) return
    if (session) {
      store.set(updateSiwxState({ session, last: account, flow: { status: 'idle' } }))
      return
    }
    if (!isWanted()) return store.set(setSiwxFlow({ status: 'idle' }))
    promptSignIn(client, account)
    if (isSiwxRequired(client)) await findPreviousSession(client, account)
  } catch (error) {
    if (!signal.aborted) reportFailedCheck(client, account, error)
  }
}

function reportFailedCheck(client: Latchkey, account: SiwxAccount, cause: unknown): void {
  const { store, logger, events, signals } = client
  const error = new WalletError(siwxInitFailedError, {}, { cause })
  logger.warn(error.message, { reason: messageOf(cause) })
  const isRequired = isSiwxRequired(client)
  store.set(setSiwxFlow(isRequired ? { status: 'prompted', account, error } : { status: 'idle' }))
  events.emit('SIWX_AUTH_ERROR', { network: account.chainId, message: messageOf(cause) })
  if (!isRequired) return
  notify(client, { message: error.message, variant: 'error' })
  signals.emit('attention', { kind: 'signIn' })
}
