import type { IdentityEntry, State } from '../client/State.ts'
import { identityKey } from './readIdentity.ts'

/** It is known who an address is. */
export function identityKnown(
  address: string,
  entry: IdentityEntry,
): (state: State) => Partial<State> {
  return ({ identities }) => ({ identities: { ...identities, [identityKey(address)]: entry } })
}

/** Something has changed since an address was looked up: what is shown is shown until it is asked for again. */
export function identityOutdated(address: string): (state: State) => Partial<State> {
  const key = identityKey(address)
  return ({ identities = {} }) => {
    const entry = identities[key]
    return entry ? { identities: { ...identities, [key]: { ...entry, timestamp: 0 } } } : {}
  }
}

/** Nothing is known of an address any more. */
export function identityForgotten(address: string): (state: State) => Partial<State> {
  const key = identityKey(address)
  return ({ identities = {} }) => {
    const { [key]: gone, ...others } = identities
    return gone ? { identities: others } : {}
  }
}
