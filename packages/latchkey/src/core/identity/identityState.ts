import type { IdentityEntry } from '../model/slices/identity.ts'
import type { State } from '../model/State.ts'
import { identityKey } from './readIdentity.ts'

/** Identities that are shown at most: the oldest go first, save those of who is connected. */
const maxShown = 200

/** It is known who an address is. */
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
    const kept = Object.entries(others).filter(([other]) => !dropped.has(other))
    return { identities: { ...Object.fromEntries(kept), [key]: entry } }
  }
}

/** Something has changed since an address was looked up: what is shown is shown until it is asked for again. */
export function expireIdentity(address: string): (state: State) => Partial<State> {
  const key = identityKey(address)
  return ({ identities = {} }) => {
    const entry = identities[key]
    return entry ? { identities: { ...identities, [key]: { ...entry, timestamp: 0 } } } : {}
  }
}

/** Nothing is known of an address any more. */
export function removeIdentity(address: string): (state: State) => Partial<State> {
  const key = identityKey(address)
  return ({ identities = {} }) => {
    const { [key]: gone, ...others } = identities
    return gone ? { identities: others } : {}
  }
}

/** Nothing is known of anybody any more. */
export function clearIdentities({ identities }: State): Partial<State> {
  return identities ? { identities: {} } : {}
}

/** Reads who is connected, as `identityKey` writes it. */
export function connectedAddresses({ connection }: Pick<State, 'connection'>): readonly string[] {
  return Object.values(connection).flatMap(({ connections }) =>
    connections.flatMap(({ accounts }) => accounts.map(({ address }) => identityKey(address))),
  )
}
