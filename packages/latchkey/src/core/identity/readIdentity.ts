import type { IdentityEntry } from '../model/slices/identity.ts'
import type { State } from '../model/State.ts'

/**
 * Returns the key of an address in identity maps.
 *
 * @param address - Its case is only a checksum in every namespace that has names.
 */
export function identityKey(address: string): string {
  return address.toLowerCase()
}

/**
 * Reads the identity of an address from the state.
 *
 * @returns Name and picture, possibly stale; undefined when unknown.
 */
export function readIdentity(state: State, address: string | undefined): IdentityEntry | undefined {
  return address === undefined ? undefined : state.identities?.[identityKey(address)]
}
