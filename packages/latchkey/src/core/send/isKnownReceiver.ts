import type { Namespace } from '../../caip/index.ts'
import { isSameAddressIgnoringCase } from '../connection/index.ts'
import type { State } from '../model/State.ts'

/**
 * Returns whether something was sent to an address before, by the receivers that this browser has stored and
 * the activity that is loaded.
 *
 * @param receiver - Normalized address.
 */
export function isKnownReceiver(
  { recentReceivers, pendingTransactions = [], activity }: State,
  { receiver, namespace }: { readonly receiver: string; readonly namespace: Namespace },
): boolean {
  return [
    ...(recentReceivers?.[namespace] ?? []).map(({ address }) => address),
    ...pendingTransactions.map((sent) => sent.receiver),
    ...(activity?.transactions ?? []).map(({ metadata }) => metadata.sentTo),
  ].some((address) => address !== undefined && isSameAddressIgnoringCase(address, receiver))
}
