import type { Namespace } from '../../caip/index.ts'
import { identityKey } from '../identity/index.ts'
import type { State } from '../model/State.ts'

/**
 * Reads the names of other accounts: the name that the visitor sent to, else that of the gateway.
 *
 * @returns The names, by `identityKey` of the address.
 */
export function readKnownNames(
  state: State,
  namespace: Namespace = state.activeNamespace,
): Readonly<Record<string, string>> {
  const found = Object.entries(state.identities ?? {})
  const sent = (state.recentReceivers?.[namespace] ?? []).map(
    (receiver) => [identityKey(receiver.address), receiver] as const,
  )
  return Object.fromEntries(
    [...found, ...sent].flatMap(([key, { name }]) => (name === undefined ? [] : [[key, name]])),
  )
}
