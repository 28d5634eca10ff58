import { siwxInitFailedError, transportTimedOutError } from '../../errors/catalogue/index.ts'
import { messageOf, WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxAccount } from '../model/Siwx.ts'
import { notify } from '../notification/index.ts'
import { bindSiwxConfig, isSiwxRequired } from './bindSiwxConfig.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'
import { promptSignIn } from './promptSignIn.ts'
import { isSameSiwxAccount } from './readSiwxAccount.ts'
import { setSiwxFlow, updateSiwxState } from './siwxState.ts'

/** Milliseconds to wait for a backend: longer than for a request to a gateway. */
const readTimeout = 15_000

/**
 * Reads the session of an account, and prompts the visitor to sign in when there is none.
 *
 * A read that fails ends nothing: the wallets stay connected, and their sessions stay stored. Where the sign-in is
 * required, the prompt shows the error, and the signal `sessionCheckRetried` reads again.
 *
 * @param isWanted - Returns whether the visitor is prompted.
 * @see [4.8a]
 */
export async function checkSession(
  client: Latchkey,
  account: SiwxAccount,
  isWanted: () => boolean,
): Promise<void> {
  const { store } = client
  const { chainId, accountAddress } = account
  const signal = client.own(createSiwxRuns).start()
  store.set(setSiwxFlow({ status: 'checking', account }))
  try {
    const reading = client.own(bindSiwxConfig).getSessions(chainId, accountAddress)
    const sessions = await withTimeout(reading, {
      clock: client.clock,
      ms: readTimeout,
      signal,
      error: () => new WalletError(transportTimedOutError),
    })
    if (signal.aborted) return
    const session = sessions.find(({ data }) => isSameSiwxAccount(data, account))
    if (session) {
      store.set(updateSiwxState({ session, last: account, flow: { status: 'idle' } }))
      return
    }
    if (isWanted()) promptSignIn(client, account)
    else store.set(setSiwxFlow({ status: 'idle' }))
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
