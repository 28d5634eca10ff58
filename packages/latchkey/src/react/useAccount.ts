import type { Namespace } from '../caip/index.ts'
import { type Account, readAccount } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the connected account.
 *
 * @param parameters - Namespace. @default the active one
 * @returns The account; one without an address while no wallet is connected.
 * @see [3.2a]
 */
export function useAccount(
  parameters: { readonly namespace?: Namespace | undefined } = {},
): Account {
  const { adapters } = useLatchkeyContext().client
  return useClientState((state) => readAccount(state, parameters.namespace, adapters))
}
