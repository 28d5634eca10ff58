import type { Adapter } from '../core/index.ts'
import { formatEvmChainId } from './chainId.ts'

/**
 * Requests `wallet_getCapabilities`.
 *
 * @returns Whether the wallet executes batches of calls atomically on the network. A wallet that would
 * first have to upgrade the account (`ready`) does not.
 * @throws Errors of wallets that do not have the method.
 * @see EIP-5792
 */
export async function supportsAtomicCalls(
  parameters: Parameters<NonNullable<Adapter['supportsAtomicCalls']>>[0],
): Promise<boolean> {
  const { connection, network, address, signal } = parameters
  const chainId = formatEvmChainId(network.caipNetworkId)
  const answer = await connection.provider.request(
    { method: 'wallet_getCapabilities', params: [address, [chainId]] },
    { network: network.caipNetworkId, signal },
  )
  const byChain = (answer ?? {}) as Readonly<Record<string, Capabilities | undefined>>
  // `0x0` represents all networks.
  const { atomic } = byChain[chainId] ?? byChain['0x0'] ?? {}
  return atomic?.status === 'supported'
}

type Capabilities = { readonly atomic?: { readonly status?: unknown } | undefined }
