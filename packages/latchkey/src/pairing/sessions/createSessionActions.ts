import { WalletError } from '../../errors/index.ts'
import type { RequestedNamespace } from '../../protocol/index.ts'
import { parseNamespaceKey } from '../namespaces/index.ts'
import type { SessionNamespace, PairedSession, Pairing, ProposalNamespace } from '../Pairing.ts'
import { type PairingContext, unixSeconds, sessionLifetime } from '../PairingContext.ts'
import type { SessionRequests } from './createSessionRequests.ts'

/** Seconds after which nobody cares for a ping any more. WalletConnect specs "Session ping" */
const pingLife = 30

/**
 * Makes what the app's side can do with a session besides requests.
 *
 * @param room - The sessions, and whom to tell.
 * @param requests - Ways to ask.
 * @returns The actions as `Pairing` has them.
 */
export function createSessionActions(
  room: PairingContext,
  requests: SessionRequests,
): Pick<Pairing, 'update' | 'ping' | 'extend'> {
  const { clock, sessions } = room
  const { sendRequest: ask } = requests

  return {
    async ping(topic, { signal } = {}) {
      await ask({ topic, call: { method: 'wc_sessionPing', params: {} }, ttl: pingLife, signal })
    },

    async extend(topic, { signal } = {}) {
      const expiry = unixSeconds(clock) + sessionLifetime
      await ask({ topic, call: { method: 'wc_sessionExtend', params: { expiry } }, signal })
      const record = sessions.get(topic)
      if (!record) throw new WalletError('pairing.no_session')
      const session = { ...record.session, expiry: Math.max(expiry, record.session.expiry) }
      sessions.put({ ...record, session })
      room.emit({ type: 'updated', session })
    },

    async update(topic, asked, { signal } = {}) {
      const before = sessions.get(topic)
      if (!before) throw new WalletError('pairing.no_session')
      const namespaces = widened(before.session, asked)
      if (!namespaces) throw new WalletError('pairing.not_approved')
      await ask({ topic, call: { method: 'wc_sessionUpdate', params: { namespaces } }, signal })
      const record = sessions.get(topic)
      if (!record) throw new WalletError('pairing.no_session')
      const chains = Object.values(asked).flatMap((scope) => scope.chains)
      const requestedChains = [...new Set([...record.session.requestedChains, ...chains])]
      // What the wallet has told meanwhile is what it truly grants.
      const isTold = record.updateId !== before.updateId
      const session: PairedSession = {
        ...record.session,
        namespaces: isTold ? record.session.namespaces : namespaces,
        requestedChains,
      }
      sessions.put({ ...record, session, requested: merged(record.requested, asked) })
      room.emit({ type: 'updated', session })
      return session
    },
  }
}

/**
 * The session with the accounts it has on every chain that is asked for; `undefined` where a
 * namespace has no account yet: only a wallet can give the first.
 */
function widened(
  session: PairedSession,
  asked: Readonly<Record<string, ProposalNamespace>>,
): Readonly<Record<string, SessionNamespace>> | undefined {
  const next: Record<string, SessionNamespace> = { ...session.namespaces }
  for (const [key, scope] of Object.entries(asked)) {
    const namespace = parseNamespaceKey(key)?.namespace
    const near = Object.entries(session.namespaces).filter(
      ([other]) => parseNamespaceKey(other)?.namespace === namespace,
    )
    const known = near.flatMap(([, { accounts }]) => accounts)
    const addresses = new Set(known.map((account) => account.slice(account.lastIndexOf(':') + 1)))
    if (!addresses.size) return undefined
    const accounts = scope.chains.flatMap((chain) => [...addresses].map((one) => `${chain}:${one}`))
    const had = session.namespaces[key]
    next[key] = {
      accounts: union(had?.accounts, accounts),
      chains: union(had?.chains, scope.chains),
      methods: union(had?.methods, scope.methods),
      events: union(had?.events, scope.events),
    }
  }
  return next
}

function merged(
  before: Readonly<Record<string, RequestedNamespace>>,
  asked: Readonly<Record<string, ProposalNamespace>>,
): Readonly<Record<string, RequestedNamespace>> {
  const next: Record<string, RequestedNamespace> = { ...before }
  for (const [key, scope] of Object.entries(asked))
    next[key] = {
      chains: union(before[key]?.chains, scope.chains),
      methods: union(before[key]?.methods, scope.methods),
      events: union(before[key]?.events, scope.events),
    }
  return next
}

function union(before: readonly string[] | undefined, more: readonly string[]): string[] {
  return [...new Set([...(before ?? []), ...more])]
}
