import type { Namespace } from '../caip/index.ts'
import { type Account, readAccount } from '../core/index.ts'
import { type ReadonlyRefs, toReadonlyRefs } from './toReadonlyRefs.ts'
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
): ReadonlyRefs<Account> {
  const { store, adapters } = useClient()
  const state = useStore(store)
  return toReadonlyRefs(() => readAccount(state.value, parameters.namespace, adapters))
}
