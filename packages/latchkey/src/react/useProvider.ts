import { useCallback, useSyncExternalStore } from 'react'
import type { Namespace } from '../caip/index.ts'
import { getProvider, type ProviderOf } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'

/**
 * Returns the standard provider of the current connection: an EIP-1193 provider for EVM networks, a
 * Wallet Standard wallet for Solana.
 *
 * @example
 * const provider = useProvider('eip155')
 *
 * @param namespace - Namespace. @default the active one
 * @returns The provider: the same object as long as the wallet stays connected. `undefined` while no
 * wallet is connected there, and on a server.
 */
export function useProvider<namespace extends Namespace = Namespace>(
  namespace?: namespace,
): ProviderOf<namespace> | undefined {
  const { client } = useLatchkeyContext()
  const read = useCallback(
    () => (client.isDestroyed() ? undefined : getProvider(client, { namespace })),
    [client, namespace],
  )
  return useSyncExternalStore(client.store.subscribe, read, () => undefined)
}
