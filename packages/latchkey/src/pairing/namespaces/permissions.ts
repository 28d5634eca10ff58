import type { SessionNamespace } from '../PairingClient.ts'
import { chainIdOfAccount } from './chainIds.ts'

type Namespaces = Readonly<Record<string, SessionNamespace>>

/**
 * Returns whether a session permits a method on a chain: one namespace must have an account on the
 * chain and the method.
 *
 * @param chain - CAIP-2.
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/namespaces
 */
export function allowsRequest(namespaces: Namespaces, chain: string, method: string): boolean {
  return withAccountOn(namespaces, chain).some(({ methods }) => methods.includes(method))
}

/**
 * Returns whether a session permits an event on a chain.
 *
 * @param chain - CAIP-2.
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/namespaces
 */
export function allowsEvent(namespaces: Namespaces, chain: string, name: string): boolean {
  return withAccountOn(namespaces, chain).some(({ events }) => events.includes(name))
}

function withAccountOn(namespaces: Namespaces, chain: string): SessionNamespace[] {
  return Object.values(namespaces).filter(({ accounts }) =>
    accounts.some((account) => chainIdOfAccount(account) === chain),
  )
}
