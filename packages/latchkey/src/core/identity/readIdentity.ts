import type { IdentityEntry } from '../model/slices/identity.ts'
import type { State } from '../model/State.ts'

/**
 * Writes what an address goes by where identities are kept.
 *
 * @param address - Capitals are but a checksum wherever addresses have names.
 */
export function identityKey(address: string): string {
  return address.toLowerCase()
}

/**
 * Reads who an address is, as far as `fetchIdentity` has found out.
 *
 * @param state - State of the client.
 * @param address - The address, if there is one.
 * @returns Name and picture, perhaps of some minutes ago; undefined when nothing is known.
 * @source spec §3 "Account state" (profileName, profileImage)
 */
export function readIdentity(state: State, address: string | undefined): IdentityEntry | undefined {
  return address === undefined ? undefined : state.identities?.[identityKey(address)]
}
