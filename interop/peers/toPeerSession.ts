import type { PeerSession } from './Peer.ts'

/** Fields that the sessions of all implementations share. */
type StoredSession = Pick<PeerSession, 'topic' | 'expiry'> & {
  readonly namespaces: Readonly<
    Record<string, { readonly accounts: readonly string[]; readonly methods: readonly string[] }>
  >
}

/** Converts a session of any implementation to the common shape. */
export function toPeerSession(
  { topic, expiry, namespaces }: StoredSession,
  peer: { readonly name: string },
): PeerSession {
  const granted = Object.values(namespaces)
  return {
    topic,
    expiry,
    accounts: granted.flatMap(({ accounts }) => accounts),
    methods: granted.flatMap(({ methods }) => methods),
    peerName: peer.name,
  }
}
