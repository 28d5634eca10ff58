import { siwxSignFailedError, transportTimedOutError } from '../../../errors/catalogue/index.ts'
import { isWalletError, messageOf, WalletError } from '../../../errors/index.ts'
import { withTimeout } from '../../../kernel/index.ts'
import { formatSiwxMessage } from '../../../protocol/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import type { SiwxAccount, SiwxConfig, SiwxSession } from '../../model/Siwx.ts'
import { bindSiwxConfig, isSiwxEnabled } from '../../siwx/index.ts'
import { createEmbeddedFrameClient } from './createEmbeddedFrameClient.ts'
import { toFrameSiwxMessage } from './toFrameSiwxMessage.ts'

/** Milliseconds to wait for the message, which may need a nonce of a server: the visitor waits for the login. */
const messageTimeout = 3000

/**
 * Signs in to the app as the last step of a login to the embedded wallet, which shows the message to the visitor.
 *
 * The login does not depend on it: without a session, the visitor is prompted to sign after connecting. That is also the
 * case where the app signs messages itself, for a message with a text of its own, and for one of another site.
 *
 * @throws What ends the login too: `login.session_ended`, and the abort of `signal`.
 * @see CAIP-122
 */
export async function signInDuringLogin(
  client: Latchkey,
  request: { readonly account: SiwxAccount; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  if (!isSiwxEnabled(client)) return
  const config = client.own(bindSiwxConfig)
  if (config.signMessage) return
  const { account, signal } = request
  const { chainId: network, accountAddress } = account
  try {
    const stored = await config.getSessions(network, accountAddress)
    const session = stored.length > 0 ? undefined : await requestSession(client, config, request)
    signal?.throwIfAborted()
    if (!session) return
    await config.addSession(session)
    client.events.emit('SIWX_AUTH_SUCCESS', { network })
  } catch (cause) {
    if (signal?.aborted || isWalletError(cause, 'login.session_ended')) throw cause
    client.logger.warn('The sign-in during the login failed', { reason: messageOf(cause) })
    client.events.emit('SIWX_AUTH_ERROR', { network, message: messageOf(cause) })
  }
}

/** Has the visitor sign the message in the frame. Returns undefined where the frame cannot. */
async function requestSession(
  client: Latchkey,
  config: SiwxConfig,
  request: Parameters<typeof signInDuringLogin>[1],
): Promise<SiwxSession | undefined> {
  const { account, signal } = request
  const created = await withTimeout(config.createMessage(account), {
    clock: client.clock,
    ms: messageTimeout,
    signal,
    error: () => new WalletError(transportTimedOutError),
  })
  const siwx = toFrameSiwxMessage(client, account, created)
  if (!siwx) return undefined
  const { chainId, accountAddress } = account
  const { message, signature } = await client
    .own(createEmbeddedFrameClient)
    .request('getUser', { chainId, siwx }, { signal })
  const data = { ...siwx, accountAddress }
  // Of another text, nothing is known.
  if (!signature || message !== formatSiwxMessage(data)) throw new WalletError(siwxSignFailedError)
  return { data, message, signature }
}
