import { pairingNonConformingNamespacesError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { RequestedNamespace, SessionNamespace } from '../../protocol/index.ts'
import type { PeerError } from '../PeerRpc.ts'
import { chainIdOfAccount, parseNamespaceKey } from './chainIds.ts'
import { validateSessionNamespaces } from './validateSessionNamespaces.ts'

/** The approved namespaces that the app can use, or the errors when there are none. */
export type UsableNamespaces =
  | { readonly namespaces: Readonly<Record<string, SessionNamespace>> }
  | { readonly peerError: PeerError; readonly error: WalletError }

/**
 * Selects from the approved namespaces of a session those that the app can use.
 *
 * Wallets may approve more than was requested. Additional chains of a requested namespace are kept,
 * since the wallet may switch to one of them; namespaces that were not requested are dropped, as are
 * those without any requested method. At settlement there must be an account on a requested chain;
 * after an update the accounts may be on any chain.
 *
 * @param granted - Namespaces of `wc_sessionSettle` or `wc_sessionUpdate`.
 * @param requested - Namespaces of the proposal. An empty record accepts every namespace.
 * @returns The namespaces; or, when none is left, the error to respond with and ours.
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/namespaces CAIP-25
 */
export function selectUsableNamespaces(
  granted: Readonly<Record<string, SessionNamespace>>,
  requested: Readonly<Record<string, RequestedNamespace>>,
  when: 'settled' | 'updated' = 'settled',
): UsableNamespaces {
  const invalid = validateSessionNamespaces(granted)
  if (invalid) return rejectedWith(invalid)

  const acceptsAny = Object.keys(requested).length === 0
  const usable: Record<string, SessionNamespace> = {}
  let lacksMethods = false
  for (const [key, { accounts, methods, events }] of Object.entries(granted)) {
    const matching = sameNamespace(key, requested)
    if (!acceptsAny && !matching.length) continue
    const names = matching.flatMap(([, namespace]) => namespace.methods)
    if (names.length && !methods.some((name) => names.includes(name))) {
      lacksMethods = true
      continue
    }
    const chains = [...new Set(accounts.flatMap((account) => chainIdOfAccount(account) ?? []))]
    usable[key] = { accounts, chains, methods, events }
  }
  const remaining = Object.entries(usable).filter(
    ([key]) =>
      acceptsAny ||
      when === 'updated' ||
      hasRequestedChain(sameNamespace(key, usable), sameNamespace(key, requested)),
  )
  if (remaining.length) return { namespaces: Object.fromEntries(remaining) }
  return rejectedWith(
    lacksMethods
      ? { code: 5002, message: 'No requested method was approved' }
      : { code: 5001, message: 'No requested chain was approved' },
  )
}

/** Lists the entries of the same CAIP-2 namespace, under its plain key and under chain ids. */
function sameNamespace<entry>(
  key: string,
  entries: Readonly<Record<string, entry>>,
): [string, entry][] {
  const namespace = parseNamespaceKey(key)?.namespace
  return Object.entries(entries).filter(
    ([other]) => parseNamespaceKey(other)?.namespace === namespace,
  )
}

function hasRequestedChain(
  granted: [string, SessionNamespace][],
  requested: [string, RequestedNamespace][],
): boolean {
  const chains = requested.flatMap(([key, namespace]) => namespace.chains ?? [key])
  return granted.some(([, { accounts }]) =>
    accounts.some((account) => chains.includes(chainIdOfAccount(account) ?? '')),
  )
}

function rejectedWith(peerError: PeerError): UsableNamespaces {
  const { code } = peerError
  const error = new WalletError(pairingNonConformingNamespacesError, { code }, { cause: peerError })
  return { peerError, error }
}
