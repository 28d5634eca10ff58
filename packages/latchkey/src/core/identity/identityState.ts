import type { IdentityEntry } from '../model/slices/identity.ts'
import type { State } from '../model/State.ts'
import { identityKey } from './readIdentity.ts'

/**
 * Most identities kept in the state; the oldest are dropped first, except those of connected
 * accounts.
 */
const maxShown = 200

/** Sets the identity of an address. */
export function setIdentity(
  address: string,
  entry: IdentityEntry,
): (state: State) => Partial<State> {
  const key = identityKey(address)
  return ({ identities = {}, connection }) => {
    const { [key]: _, ...others } = identities
    const own = new Set(connectedAddresses({ connection }))
    const excess = Object.keys(others).length + 1 - maxShown
    const strangers = Object.keys(others).filter((other) => !own.has(other))
    const dropped = new Set(strangers.slice(0, Math.max(0, excess)))
    const remaining = Object.entries(others).filter(([other]) => !dropped.has(other))
    return { identities: { ...Object.fromEntries(remaining), [key]: entry } }
  }
}

/** Marks the identity of an address as stale; it is displayed until the next fetch. */
export function expireIdentity(address: string): (state: State) => Partial<State> {
  const key = identityKey(address)
  return ({ identities = {} }) => {
    const entry = identities[key]
    return entry ? { identities: { ...identities, [key]: { ...entry, timestamp: 0 } } } : {}
  }
}

/** Removes the identity of an address. */
export function removeIdentity(address: string): (state: State) => Partial<State> {
  const key = identityKey(address)
  return ({ identities = {} }) => {
    const { [key]: removed, ...others } = identities
    return removed ? { identities: others } : {}
  }
}

/** Removes all identities. */
export function clearIdentities({ identities }: State): Partial<State> {
  return identities ? { identities: {} } : {}
}

/** Returns the addresses of all connected accounts, as `identityKey` writes them. */
export function connectedAddresses({ connection }: Pick<State, 'connection'>): readonly string[] {
  return Object.values(connection).flatMap(({ connections }) =>
    connections.flatMap(({ accounts }) => accounts.map(({ address }) => identityKey(address))),
  )
}
