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
 * @param parameters - Session that the wallet approved, and the messages signed with it; without any
 * nothing happens.
 */
export async function addSignedSessions(
  client: Latchkey,
  parameters: {
    readonly session: PairedSession
    readonly messages: readonly SignedMessage[]
  },
): Promise<void> {
  const [first, ...others] = sortActiveFirst(parameters)
  if (!first || !isSiwxEnabled(client)) return
  const { addSession } = client.own(bindSiwxConfig)
  notify(client, { message: 'Authenticating...', variant: 'loading' })
  try {
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

/** Sorts the message of the active network to the front. */
function sortActiveFirst({
  session,
  messages,
}: Parameters<typeof addSignedSessions>[1]): readonly SignedMessage[] {
  const isActive = ({ data }: SignedMessage): boolean => data.chainId === session.requestedChains[0]
  return [...messages.filter(isActive), ...messages.filter((message) => !isActive(message))]
}
