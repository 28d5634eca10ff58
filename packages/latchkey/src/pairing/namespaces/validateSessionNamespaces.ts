import type { RequestedNamespace, SessionNamespace } from '../../protocol/index.ts'
import type { PeerError } from '../PeerRpc.ts'
import { chainIdOfAccount, parseNamespaceKey } from './chainIds.ts'

/**
 * Validates the namespaces of a session.
 *
 * @param granted - Namespaces that the wallet approved.
 * @param required - Required namespaces of the proposal; optional ones are not checked.
 * @returns The error to respond with, or `undefined` for valid namespaces.
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/namespaces CAIP-25
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
    const isInNamespace = (id: string | undefined): boolean | undefined =>
      chain === undefined ? id?.startsWith(`${namespace}:`) : id === chain
    if (!chains.every(isInNamespace))
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
    // A namespace requested under a CAIP-2 key may be approved under its plain key, and vice versa.
    const found = Object.entries(granted)
      .filter(([other]) => parseNamespaceKey(other)?.namespace === namespace)
      .map(([, approved]) => approved)
    if (!found.length) return { code: 5000, message: 'All namespaces must be approved' }
    for (const id of scope.chains ?? (chain === undefined ? [] : [chain])) {
      const matching = found.filter(({ accounts }) =>
        accounts.some((account) => chainIdOfAccount(account) === id),
      )
      if (!matching.length)
        return { code: 5001, message: 'All chains must have at least one account' }
      if (!covers(matching, scope, 'methods'))
        return { code: 5002, message: 'All methods must be approved' }
      if (!covers(matching, scope, 'events'))
        return { code: 5003, message: 'All events must be approved' }
    }
  }
  return undefined
}

function covers(
  matching: readonly SessionNamespace[],
  scope: RequestedNamespace,
  list: 'methods' | 'events',
): boolean {
  return scope[list].every((name) => matching.some((namespace) => namespace[list].includes(name)))
}
