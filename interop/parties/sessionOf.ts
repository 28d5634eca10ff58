import type { Session } from './Party.ts'

/** What sessions have in common, whoever keeps them. */
type KeptSession = Pick<Session, 'topic' | 'expiry'> & {
  readonly namespaces: Readonly<
    Record<string, { readonly accounts: readonly string[]; readonly methods: readonly string[] }>
  >
}

/** Tells a session of any party in the same words. */
export function sessionOf(
  { topic, expiry, namespaces }: KeptSession,
  peer: { readonly name: string },
): Session {
  const granted = Object.values(namespaces)
  return {
    topic,
    expiry,
    accounts: granted.flatMap(({ accounts }) => accounts),
    methods: granted.flatMap(({ methods }) => methods),
    peerName: peer.name,
  }
}
