import type { Namespace } from '../caip/index.ts'
import { type Account, readAccount } from '../core/index.ts'
import { type RefsOf, refsOf } from './refsOf.ts'
import { useClient } from './useClient.ts'
import { useStore } from './useStore.ts'

/**
 * Returns the connected account.
 *
 * @example
 * const { address, isConnected } = useAccount()
 *
 * @param parameters - Namespace. @default the active one
 * @returns A ref for each member of the account; `address` is undefined while no wallet is connected.
 */
export function useAccount(
  parameters: { readonly namespace?: Namespace | undefined } = {},
): RefsOf<Account> {
  const { store, adapters } = useClient()
  const state = useStore(store)
  return refsOf(() => readAccount(state.value, parameters.namespace, adapters))
}
