import type { PairedSession, PendingRequest } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { walletName } from './grants.ts'
import { requestLink } from './requestLink.ts'
import { setWaitingRequests } from './pairingState.ts'
import { createPairedWalletLinkStorageSlot } from './pairedWalletLink.ts'

/**
 * Updates the list of requests that are pending in the paired wallet. Signals `walletWaits` when a
 * new one is pending in a wallet on this device.
 *
 * @param session - The active session.
 * @param pending - All pending requests, of any session.
 */
export function updatePairedPendingRequests(
  client: Latchkey,
  session: PairedSession | undefined,
  pending: readonly PendingRequest[],
): void {
  const { store, signals } = client
  const linked = client.own(createPairedWalletLinkStorageSlot).get()
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
