import {
  pairingNoSessionError,
  pairingNonConformingNamespacesError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { RequestedNamespace } from '../../protocol/index.ts'
import { parseNamespaceKey } from '../namespaces/index.ts'
import type {
  PairedSession,
  PairingClient,
  ProposalNamespace,
  SessionNamespace,
} from '../PairingClient.ts'
import type { PairingContext } from '../PairingContext.ts'
import { unixSeconds } from '../unixSeconds.ts'
import type { SessionRequests } from './createSessionRequests.ts'
import { sessionLifetime } from './sessionLifetime.ts'

/**
 * Seconds after which a ping expires.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods
 */
const pingTtl = 30

/**
 * Creates `update`, `ping` and `extend` of `Pairing`.
 */
export function createSessionActions(
  context: PairingContext,
  { sendRequest }: SessionRequests,
): Pick<PairingClient, 'update' | 'ping' | 'extend'> {
  const { clock, sessions } = context

  return {
    async ping(topic, { signal } = {}) {
      const call = { method: 'wc_sessionPing', params: {} }
      await sendRequest({ topic, call, ttl: pingTtl, signal })
    },

    async extend(topic, { signal } = {}) {
      const expiry = unixSeconds(clock) + sessionLifetime
      await sendRequest({ topic, call: { method: 'wc_sessionExtend', params: { expiry } }, signal })
      const record = sessions.get(topic)
      if (!record) throw new WalletError(pairingNoSessionError)
      const session = { ...record.session, expiry: Math.max(expiry, record.session.expiry) }
      sessions.put({ ...record, session })
      context.emit({ type: 'updated', session })
    },

    async update(topic, requested, { signal } = {}) {
      const before = sessions.get(topic)
      if (!before) throw new WalletError(pairingNoSessionError)
      const namespaces = widenNamespaces(before.session, requested)
      if (!namespaces) throw new WalletError(pairingNonConformingNamespacesError)
      const call = { method: 'wc_sessionUpdate', params: { namespaces } }
      await sendRequest({ topic, call, signal })
      const record = sessions.get(topic)
      if (!record) throw new WalletError(pairingNoSessionError)
      const chains = Object.values(requested).flatMap((namespace) => namespace.chains)
      const requestedChains = [...new Set([...record.session.requestedChains, ...chains])]
      // An update that the wallet sent meanwhile contains the approved namespaces.
      const hasWalletUpdate = record.updateId !== before.updateId
      const session: PairedSession = {
        ...record.session,
        namespaces: hasWalletUpdate ? record.session.namespaces : namespaces,
        requestedChains,
      }
      sessions.put({ ...record, session, requested: merge(record.requested, requested) })
      context.emit({ type: 'updated', session })
      return session
    },
  }
}

/**
 * Returns the namespaces of a session with its accounts on every requested chain; `undefined` when a
 * requested namespace has no account yet, which only the wallet can add.
 */
function widenNamespaces(
  session: PairedSession,
  requested: Readonly<Record<string, ProposalNamespace>>,
): Readonly<Record<string, SessionNamespace>> | undefined {
  const next: Record<string, SessionNamespace> = { ...session.namespaces }
  for (const [key, { chains, methods, events }] of Object.entries(requested)) {
    const namespace = parseNamespaceKey(key)?.namespace
    const matching = Object.entries(session.namespaces).filter(
      ([other]) => parseNamespaceKey(other)?.namespace === namespace,
    )
    const known = matching.flatMap(([, { accounts }]) => accounts)
    const addresses = new Set(known.map((account) => account.slice(account.lastIndexOf(':') + 1)))
    if (!addresses.size) return undefined
    const accounts = chains.flatMap((chain) =>
      [...addresses].map((address) => `${chain}:${address}`),
    )
    const before = session.namespaces[key]
    next[key] = {
      accounts: union(before?.accounts, accounts),
      chains: union(before?.chains, chains),
      methods: union(before?.methods, methods),
      events: union(before?.events, events),
    }
  }
  return next
}

function merge(
  before: Readonly<Record<string, RequestedNamespace>>,
  requested: Readonly<Record<string, ProposalNamespace>>,
): Readonly<Record<string, RequestedNamespace>> {
  const next: Record<string, RequestedNamespace> = { ...before }
  for (const [key, { chains, methods, events }] of Object.entries(requested))
    next[key] = {
      chains: union(before[key]?.chains, chains),
      methods: union(before[key]?.methods, methods),
      events: union(before[key]?.events, events),
    }
  return next
}

function union(before: readonly string[] | undefined, more: readonly string[]): string[] {
  return [...new Set([...(before ?? []), ...more])]
}
