import { siwxSignFailedError } from '../../errors/catalogue/index.ts'
import { isWalletError, messageOf, WalletError } from '../../errors/index.ts'
import type { PairedSession, SignedSiwxMessage } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { dismissNotification, notify } from '../notification/index.ts'
import { isSiwxEnabled, bindSiwxConfig } from '../siwx/index.ts'

/**
 * Stores the sign-in that a wallet signed while it connected, for all networks at once: their messages have
 * one nonce, which a server accepts once. The sessions of other connected accounts stay. Called before the
 * account is connected, so that the visitor is not prompted to sign again.
 *
 * @param parameters - Session that the wallet approved, and the messages signed with it; without any
 * nothing happens.
 * @throws What `setSessions` of the configuration throws; `siwx.sign_failed` in place of errors of other classes.
 */
export async function setSignedSessions(
  client: Latchkey,
  parameters: {
    readonly session: PairedSession
    readonly messages: readonly SignedSiwxMessage[]
  },
): Promise<void> {
  const sessions = sortActiveFirst(parameters)
  const [first] = sessions
  if (!first || !isSiwxEnabled(client)) return
  const { chainId: network } = first.data
  notify(client, { message: 'Authenticating...', variant: 'loading' })
  try {
    const connections = Object.values(client.store.get().connection)
    const kept = connections.flatMap((one) => one.connections.flatMap(({ accounts }) => accounts))
    await client.own(bindSiwxConfig).setSessions(sessions, kept)
    client.events.emit('SIWX_AUTH_SUCCESS', { network })
  } catch (cause) {
    client.events.emit('SIWX_AUTH_ERROR', { network, message: messageOf(cause) })
    throw isWalletError(cause) ? cause : new WalletError(siwxSignFailedError, {}, { cause })
  } finally {
    dismissNotification(client)
  }
}

/** Sorts the message of the active network to the front. */
function sortActiveFirst({
  session,
  messages,
}: Parameters<typeof setSignedSessions>[1]): readonly SignedSiwxMessage[] {
  const isActive = ({ data }: SignedSiwxMessage): boolean =>
    data.chainId === session.requestedChains[0]
  return [...messages.filter(isActive), ...messages.filter((message) => !isActive(message))]
}
