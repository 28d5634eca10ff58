import { computed, type ComputedRef } from 'vue'
import type { Namespace } from '../caip/index.ts'
import { getProvider, type ProviderOf } from '../core/index.ts'
import { useClient } from './useClient.ts'
import { useStore } from './useStore.ts'

/**
 * Returns the standard provider of the current connection: an EIP-1193 provider for EVM networks, a
 * Wallet Standard wallet for Solana.
 *
 * @example
 * const provider = useProvider('eip155')
 *
 * @param namespace - Namespace. @default the active one
 * @returns Ref of the provider: the same object as long as the wallet stays connected, undefined without one.
 */
export function useProvider<namespace extends Namespace = Namespace>(
  namespace?: namespace,
): ComputedRef<ProviderOf<namespace> | undefined> {
  const client = useClient()
  const state = useStore(client.store)
  return computed(() => {
    const { connection, activeNamespace } = state.value
    const isConnected = connection[namespace ?? activeNamespace]?.connections.length
    return isConnected && !client.isDestroyed() ? getProvider(client, { namespace }) : undefined
  })
}
