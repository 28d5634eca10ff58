import type { RequestedNamespace, SessionNamespace } from '../../protocol/index.ts'
import type { PeerError } from '../PeerRpc.ts'
import { chainIdOfAccount, parseNamespaceKey } from './chainIds.ts'

/**
 * Finds what is wrong with the namespaces of a session.
 *
 * @param granted - What the wallet grants.
 * @param required - What it must grant; the rest of a proposal is for it to choose.
 * @returns The error that says why, or `undefined` when nothing is wrong.
 * @source WalletConnect specs "Namespaces" 2.1 to 2.11, CAIP-25
 */
export function validateSessionNamespaces(
  granted: Readonly<Record<string, SessionNamespace>>,
  required: Readonly<Record<string, RequestedNamespace>> = {},
): PeerError | undefined {
  return validateForm(granted) ?? validateRequired(granted, required)
}

function validateForm(granted: Readonly<Record<string, SessionNamespace>>): PeerError | undefined {
  for (const [key, { accounts }] of Object.entries(granted)) {
    const { namespace, chain } = parseNamespaceKey(key) ?? {}
    if (namespace === undefined)
      return { code: 5104, message: 'Namespace formatting must match CAIP-2' }
    if (!accounts.length) return { code: 5001, message: 'Accounts must not be empty' }
    const chains = accounts.map(chainIdOfAccount)
    if (chains.includes(undefined))
      return { code: 5001, message: 'Accounts must be CAIP-10 compliant' }
    const isWithin = (one: string | undefined): boolean | undefined =>
      chain === undefined ? one?.startsWith(`${namespace}:`) : one === chain
    if (!chains.every(isWithin))
      return { code: 5103, message: 'Accounts must be defined in matching namespace' }
  }
  return undefined
}

function validateRequired(
  granted: Readonly<Record<string, SessionNamespace>>,
  required: Readonly<Record<string, RequestedNamespace>>,
): PeerError | undefined {
  for (const [key, scope] of Object.entries(required)) {
    const { namespace, chain } = parseNamespaceKey(key) ?? {}
    // A CAIP-2 key may be granted under its namespace, and the other way round.
    const found = Object.entries(granted)
      .filter(([other]) => parseNamespaceKey(other)?.namespace === namespace)
      .map(([, one]) => one)
    if (!found.length) return { code: 5000, message: 'All namespaces must be approved' }
    for (const one of scope.chains ?? (chain === undefined ? [] : [chain])) {
      const holding = found.filter(({ accounts }) =>
        accounts.some((a) => chainIdOfAccount(a) === one),
      )
      if (!holding.length)
        return { code: 5001, message: 'All chains must have at least one account' }
      if (!covers(holding, scope, 'methods'))
        return { code: 5002, message: 'All methods must be approved' }
      if (!covers(holding, scope, 'events'))
        return { code: 5003, message: 'All events must be approved' }
    }
  }
  return undefined
}

function covers(
  holding: readonly SessionNamespace[],
  scope: RequestedNamespace,
  part: 'methods' | 'events',
): boolean {
  return scope[part].every((name) => holding.some((one) => one[part].includes(name)))
}
