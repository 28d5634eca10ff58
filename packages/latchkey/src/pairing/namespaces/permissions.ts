import type { SessionNamespace } from '../Pairing.ts'
import { chainIdOfAccount } from './chainIds.ts'

type Granted = Readonly<Record<string, SessionNamespace>>

/**
 * Tells whether a session lets a method be called on a chain: one and the same namespace must hold
 * an account on the chain, and the method.
 *
 * @param namespaces - What was granted.
 * @param chain - CAIP-2.
 * @param method - Name of the method.
 * @source WalletConnect specs "Namespaces"
 */
export function allowsRequest(namespaces: Granted, chain: string, method: string): boolean {
  return holding(namespaces, chain).some(({ methods }) => methods.includes(method))
}

/**
 * Tells whether a session lets the wallet emit an event for a chain.
 *
 * @param namespaces - What was granted.
 * @param chain - CAIP-2.
 * @param name - Name of the event.
 * @source WalletConnect specs "Namespaces"
 */
export function allowsEvent(namespaces: Granted, chain: string, name: string): boolean {
  return holding(namespaces, chain).some(({ events }) => events.includes(name))
}

function holding(namespaces: Granted, chain: string): SessionNamespace[] {
  return Object.values(namespaces).filter(({ accounts }) =>
    accounts.some((account) => chainIdOfAccount(account) === chain),
  )
}
