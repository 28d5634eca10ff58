import { messageOf } from '../../errors/index.ts'
import type { PairedSession, SignedMessage } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { dismissNotification, notify } from '../notification/index.ts'
import { isSiwxEnabled, bindSiwxConfig } from '../siwx/index.ts'

/**
 * Stores the sign-in that a wallet signed while it connected. Called before the account is
 * connected, so that the visitor is not prompted to sign again, unless the sign-in cannot be
 * stored.
 *
 * @param session - Session that the wallet approved; without signed messages nothing happens.
 */
export async function addSignedSessions(client: Latchkey, session: PairedSession): Promise<void> {
  if (!session.authentication?.length || !isSiwxEnabled(client)) return
  const { addSession } = client.own(bindSiwxConfig)
  notify(client, { message: 'Authenticating...', variant: 'loading' })
  try {
    const [first, ...others] = await readSignedMessages(session)
    if (!first) return
    await addSession(first)
    client.events.emit('SIWX_AUTH_SUCCESS', { network: first.data.chainId })
    // The messages of all networks have one nonce, which a server accepts once.
    for (const other of others) await addSession(other)
  } catch (error) {
    client.logger.info('A signed message was not stored', { reason: messageOf(error) })
  } finally {
    dismissNotification(client)
  }
}

/** Returns the signed messages of a session, that of the active network first. */
async function readSignedMessages({
  authentication = [],
  requestedChains,
}: PairedSession): Promise<readonly SignedMessage[]> {
  const { toSignedMessage } = await import('../../pairing/index.ts')
  const messages = authentication.flatMap((cacao) => toSignedMessage(cacao) ?? [])
  const isActive = ({ data }: SignedMessage): boolean => data.chainId === requestedChains[0]
  return [...messages.filter(isActive), ...messages.filter((message) => !isActive(message))]
}
