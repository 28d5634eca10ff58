import { WalletError } from '../../errors/index.ts'
import type { RequestedNamespace, SessionNamespace } from '../../protocol/index.ts'
import type { PeerError } from '../PeerRpc.ts'
import { chainIdOfAccount, parseNamespaceKey } from './chainIds.ts'
import { validateSessionNamespaces } from './validateSessionNamespaces.ts'

/** What of a grant may be used, or why none of it may. */
export type UsableNamespaces =
  | { readonly namespaces: Readonly<Record<string, SessionNamespace>> }
  | { readonly peerError: PeerError; readonly error: WalletError }

/**
 * Leaves of a grant what this app can use.
 *
 * Wallets may grant more than was asked. Further chains of a namespace stay, for the wallet may
 * switch to one of them and tell; namespaces that were not asked for are left out, as is one in
 * which nothing that was asked for can be called. What a wallet settles must hold a chain that was
 * asked for; later it may be on any other. When nothing remains the wallet has approved nothing of
 * what this app needs.
 *
 * @param granted - Namespaces as the wallet settled or updated them.
 * @param asked - Namespaces of the proposal. None at all means that anything goes.
 * @param when - Whether the session begins or changes.
 * @returns What remains; or the error for the wallet, and ours.
 * @source CAIP-25; WalletConnect specs "Namespaces" 2.6, 2.8, 2.11
 */
export function selectUsableNamespaces(
  granted: Readonly<Record<string, SessionNamespace>>,
  asked: Readonly<Record<string, RequestedNamespace>>,
  when: 'settled' | 'updated' = 'settled',
): UsableNamespaces {
  const flaw = validateSessionNamespaces(granted)
  if (flaw) return refused(flaw)

  const isOpen = Object.keys(asked).length === 0
  const callable: Record<string, SessionNamespace> = {}
  let isWithoutMethods = false
  for (const [key, { accounts, methods, events }] of Object.entries(granted)) {
    const wanted = near(key, asked)
    if (!isOpen && !wanted.length) continue
    const names = wanted.flatMap(([, scope]) => scope.methods)
    if (names.length && !methods.some((name) => names.includes(name))) {
      isWithoutMethods = true
      continue
    }
    const chains = [...new Set(accounts.flatMap((one) => chainIdOfAccount(one) ?? []))]
    callable[key] = { accounts, chains, methods, events }
  }
  const kept = Object.entries(callable).filter(
    ([key]) => isOpen || when === 'updated' || holdsChain(near(key, callable), near(key, asked)),
  )
  if (kept.length) return { namespaces: Object.fromEntries(kept) }
  return refused(
    isWithoutMethods
      ? { code: 5002, message: 'No requested method was approved' }
      : { code: 5001, message: 'No requested chain was approved' },
  )
}

/** The scopes of the same namespace: its own key, and those of single chains. */
function near<scope>(key: string, scopes: Readonly<Record<string, scope>>): [string, scope][] {
  const namespace = parseNamespaceKey(key)?.namespace
  return Object.entries(scopes).filter(
    ([other]) => parseNamespaceKey(other)?.namespace === namespace,
  )
}

/** Whether there is an account on a chain that was asked for. */
function holdsChain(
  granted: [string, SessionNamespace][],
  asked: [string, RequestedNamespace][],
): boolean {
  const chains = asked.flatMap(([key, scope]) => scope.chains ?? [key])
  return granted.some(([, { accounts }]) =>
    accounts.some((one) => chains.includes(chainIdOfAccount(one) ?? '')),
  )
}

function refused(flaw: PeerError): UsableNamespaces {
  const error = new WalletError('pairing.not_approved', { code: flaw.code }, { cause: flaw })
  return { peerError: flaw, error }
}
