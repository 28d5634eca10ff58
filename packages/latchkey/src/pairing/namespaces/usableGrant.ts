import { failure, type WalletError } from '../../errors/index.ts'
import type { AskedScope, GrantedScope } from '../../protocol/index.ts'
import type { GrantedNamespace } from '../Pairing.ts'
import type { PeerError } from '../Wire.ts'
import { chainOfAccount, namespaceKey } from './caip.ts'
import { sessionFlaw } from './sessionFlaw.ts'

/** What of a grant may be used, or why none of it may. */
export type UsableGrant =
  | { readonly namespaces: Readonly<Record<string, GrantedNamespace>> }
  | { readonly flaw: PeerError; readonly error: WalletError }

/**
 * Narrows what a wallet granted to what was asked for.
 *
 * Wallets may grant more than was asked; that is no fault, but nothing here uses it: namespaces
 * that were not asked for are left out, and so are accounts on other chains. A namespace in which
 * nothing that was asked for can be called is of no use and is left out too. When nothing remains
 * the wallet has approved nothing of what this app needs.
 *
 * @param granted - Namespaces as the wallet settled them.
 * @param asked - Namespaces of the proposal. None at all means that anything goes.
 * @returns What remains; or the error for the wallet, and ours.
 * @source CAIP-25; WalletConnect specs "Namespaces" 2.6, 2.8, 2.11
 */
export function usableGrant(
  granted: Readonly<Record<string, GrantedScope>>,
  asked: Readonly<Record<string, AskedScope>>,
): UsableGrant {
  const flaw = sessionFlaw(granted)
  if (flaw) return refused(flaw)

  const kept: Record<string, GrantedNamespace> = {}
  let isWithoutMethods = false
  for (const [key, scope] of Object.entries(granted)) {
    const { accounts, methods } = within(key, scope, asked)
    if (!accounts.length) continue
    if (methods.length && !scope.methods.some((name) => methods.includes(name))) {
      isWithoutMethods = true
      continue
    }
    const chains = [...new Set(accounts.flatMap((one) => chainOfAccount(one) ?? []))]
    kept[key] = { accounts, chains, methods: scope.methods, events: scope.events }
  }
  if (Object.keys(kept).length) return { namespaces: kept }
  return refused(
    isWithoutMethods
      ? { code: 5002, message: 'No requested method was approved' }
      : { code: 5001, message: 'No requested chain was approved' },
  )
}

/** The accounts on chains that were asked for, and the methods that were asked for there. */
function within(
  key: string,
  { accounts }: GrantedScope,
  asked: Readonly<Record<string, AskedScope>>,
): { readonly accounts: readonly string[]; readonly methods: readonly string[] } {
  const scopes = Object.entries(asked)
  if (!scopes.length) return { accounts, methods: [] }
  const namespace = namespaceKey(key)?.namespace
  const near = scopes.filter(([other]) => namespaceKey(other)?.namespace === namespace)
  const chains = near.flatMap(([other, scope]) => scope.chains ?? [other])
  return {
    accounts: accounts.filter((one) => chains.includes(chainOfAccount(one) ?? '')),
    methods: near.flatMap(([, scope]) => scope.methods),
  }
}

function refused(flaw: PeerError): UsableGrant {
  const error = failure('pairing.not_approved', { code: flaw.code }, { cause: flaw })
  return { flaw, error }
}
