import type { PairedSession, PendingRequest } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { walletName } from './grants.ts'
import { requestLink } from './requestLink.ts'
import { setWaitingRequests } from './pairingState.ts'
import { linkedWalletSlot } from './walletChoice.ts'

/**
 * Shows what waits in the paired wallet, and asks for the visitor's eyes when the wallet is on this
 * device and has to be opened for something new.
 *
 * @param client - Client from `createLatchkey`.
 * @param session - The session in use.
 * @param pending - Every request that waits, of any session.
 */
export function updateWaitingRequests(
  client: Latchkey,
  session: PairedSession | undefined,
  pending: readonly PendingRequest[],
): void {
  const { store, signals } = client
  const linked = client.own(linkedWalletSlot).get()
  const isHere = linked?.topic === session?.topic && !session?.disableDeepLink
  const waiting = pending
    .filter(({ topic }) => topic === session?.topic)
    .map((request) => ({
      id: request.id,
      wallet: (session && walletName(session)) || linked?.name || '',
      link: linked && isHere ? requestLink(linked.base, request) : undefined,
    }))
  const before = store.get().pairing.waiting
  if (waiting.length === 0 && before.length === 0) return
  store.set(setWaitingRequests(waiting))
  const isNew = waiting.some(({ id, link }) => link && !before.some((one) => one.id === id))
  if (isNew) signals.emit('attention', { kind: 'walletWaits' })
}
