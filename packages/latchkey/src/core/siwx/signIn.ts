import {
  accountNoActiveAddressError,
  siwxSignFailedError,
  transportAbortedError,
} from '../../errors/catalogue/index.ts'
import { isWalletError, messageOf, WalletError } from '../../errors/index.ts'
import { namespaceOf } from '../../caip/index.ts'
import { readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxAccount, SiwxConfig, SiwxMessage, SiwxSession } from '../model/Siwx.ts'
import { dismissNotification, notify } from '../notification/index.ts'
import { signMessage } from '../signing/index.ts'
import { isForeignSiwxMessage } from './isForeignSiwxMessage.ts'
import { preparePromptedMessage } from './preparePromptedMessage.ts'
import { isSameSiwxAccount, readSiwxAccount } from './readSiwxAccount.ts'
import { bindSiwxConfig } from './bindSiwxConfig.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'
import { readSiwxState, setSiwxFlow, updateSiwxState } from './siwxState.ts'

/** Default age from which a prepared message is created again: its nonce may expire. */
const defaultMaxMessageAge = 300_000

/**
 * Signs in with the active account: creates a message, has the wallet sign it, and stores the
 * session. A call while the wallet prompts returns the same session.
 *
 * @example
 * const { data } = await signIn(client)
 *
 * @returns The session.
 * @throws {@link signIn.ErrorCode}. The sign-in is prompted again.
 * @see CAIP-122 [4.8b, 4.8c, 4.8g]
 */
export async function signIn(client: Latchkey): Promise<SiwxSession> {
  const config = client.own(bindSiwxConfig)
  const account = readSiwxAccount(client.store.get())
  if (!account) throw new WalletError(accountNoActiveAddressError)
  const runs = client.own(createSiwxRuns)
  const { session } = readSiwxState(client.store.get())
  if (session) return session
  return (runs.signing ??= run(client, config, account))
}

export declare namespace signIn {
  type ErrorCode =
    | 'account.no_active_address'
    | 'siwx.not_enabled'
    | 'siwx.sign_failed'
    | 'wallet.user_rejected'
    | 'transport.aborted'
    | 'client.destroyed'
}

async function run(
  client: Latchkey,
  config: SiwxConfig,
  account: SiwxAccount,
): Promise<SiwxSession> {
  const { store, events } = client
  const { chainId: network } = account
  const runs = client.own(createSiwxRuns)
  const { flow } = readSiwxState(store.get())
  const prepared = flow.status === 'prompted' ? flow.message : undefined
  const signal = runs.start()
  const { maxMessageAge = defaultMaxMessageAge } = config
  let message = isFresh(client, prepared, maxMessageAge) ? prepared : undefined
  store.set(setSiwxFlow({ status: 'signing', account, message }))
  notify(client, { message: 'Authenticating...', variant: 'loading' })
  try {
    message ??= await preparePromptedMessage(client, account)
    checkCurrent(client, account, signal)
    if (isForeignSiwxMessage(client, message)) throw new WalletError(siwxSignFailedError)
    const session = await sign(client, config, { account, message, signal })
    // A server accepts a nonce once, and may accept this one although it fails.
    message = undefined
    await config.addSession(session)
    checkCurrent(client, account, signal)
    runs.signing = undefined
    store.set(updateSiwxState({ session, last: account, flow: { status: 'idle' } }))
    dismissNotification(client)
    events.emit('SIWX_AUTH_SUCCESS', { network })
    return session
  } catch (cause) {
    if (signal.aborted) {
      dismissNotification(client)
      throw new WalletError(transportAbortedError, {}, { cause })
    }
    runs.signing = undefined
    const isRejected = isWalletError(cause, 'wallet.user_rejected')
    const error = isRejected ? cause : new WalletError(siwxSignFailedError, {}, { cause })
    store.set(setSiwxFlow({ status: 'prompted', account, message, error }))
    notify(client, { message: siwxSignFailedError.text, variant: 'error' })
    events.emit('SIWX_AUTH_ERROR', { network, message: messageOf(cause) })
    client.signals.emit('attention', { kind: 'signIn' })
    throw error
  }
}

async function sign(
  client: Latchkey,
  config: SiwxConfig,
  request: {
    readonly account: SiwxAccount
    readonly message: SiwxMessage
    readonly signal: AbortSignal
  },
): Promise<SiwxSession> {
  const { account, message, signal } = request
  const { serializedMessage, ...data } = message
  const namespace = namespaceOf(account.chainId)
  const connection = readConnection(client.store.get(), namespace)
  const adapter = client.adapters.get(namespace)
  const signed =
    config.signMessage || !connection
      ? undefined
      : await adapter?.signIn?.({ connection, message, signal })
  checkCurrent(client, account, signal)
  if (signed) return { data, ...signed }
  const signature = config.signMessage
    ? await config.signMessage(message)
    : await signMessage(client, { message: serializedMessage, namespace, signal })
  checkCurrent(client, account, signal)
  return { data, message: serializedMessage, signature }
}

/** Rejects what was requested for another account or network. */
function checkCurrent({ store }: Latchkey, account: SiwxAccount, signal: AbortSignal): void {
  const isCurrent = isSameSiwxAccount(readSiwxAccount(store.get()), account)
  if (signal.aborted || !isCurrent) throw new WalletError(transportAbortedError)
}

function isFresh(
  { clock }: Latchkey,
  message: SiwxMessage | undefined,
  maxMessageAge: number,
): message is SiwxMessage {
  const age = clock.now() - Date.parse(message?.issuedAt ?? '')
  return Math.abs(age) < maxMessageAge
}
