import {
  type AdapterKit,
  type Connection,
  type Eip1193Provider,
  type ProviderContext,
  resolveRpcUrls,
} from '../core/index.ts'
import { type CaipNetworkId, parseCaipNetworkId } from '../caip/index.ts'
import { createProviderRpcError } from '../errors/index.ts'
import { formatEvmChainId, toEvmCaipNetworkId } from './chainId.ts'
import type { EvmRpc } from './rpc/index.ts'

type Call = Parameters<Eip1193Provider['request']>[0]

/** Methods that are sent to the wallet. All others are reads, which a node responds to. */
const walletMethods =
  /^(wallet_|personal_|eth_(sign|sendTransaction|decrypt|getEncryptionPublicKey|subscribe|unsubscribe))/

/**
 * Creates the requests of an EIP-1193 provider to a wallet that has none in this page.
 *
 * Accounts, chain id and switches to approved networks are answered from the connection; methods of
 * wallets are sent to the wallet, on the network of the connection; reads go to its RPC URLs.
 *
 * @returns The function. It rejects with the wallet's or node's errors, 4200 for methods that the wallet
 * did not grant, 4901 for a network that it did not approve or that has no RPC URL, and for a transaction for
 * another network than that of the connection, 4902 for a
 * switch to a network that it does not have.
 * @see EIP-1193, EIP-1474, EIP-3326
 */
export function createPairedRequest(
  deps: { readonly kit: AdapterKit; readonly rpc: EvmRpc },
  context: ProviderContext,
): (call: Call, connection: Connection) => Promise<unknown> {
  async function switchNetwork(call: Call, connection: Connection): Promise<null> {
    const [target] = listOf(call.params)
    const network = toEvmCaipNetworkId((target as { chainId?: unknown } | undefined)?.chainId)
    if (!network) throw createProviderRpcError(-32602, 'Expected a chain id in hex.')
    if (network === connection.network) return null
    if (!connection.approvedNetworks.includes(network)) {
      const unknown = `Unrecognized chain ID "${formatEvmChainId(network)}".`
      if (!connection.supportsAllNetworks) throw createProviderRpcError(4902, unknown)
      await connection.provider.request(call)
    }
    context.setNetwork(network)
    return null
  }

  function read({ method, params }: Call, network: CaipNetworkId): Promise<unknown> {
    if (resolveRpcUrls(deps.kit, network).length === 0) throw notAvailable(network)
    return deps.rpc.request(network, { method, params: listOf(params) })
  }

  return async (call, connection) => {
    const { accounts, approvedNetworks, network, provider, supportsAllNetworks } = connection
    switch (call.method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return accounts.map(({ address }) => address)
      case 'eth_chainId':
        return formatEvmChainId(network)
      case 'net_version':
        return parseCaipNetworkId(network).reference
      case 'wallet_switchEthereumChain':
        return switchNetwork(call, connection)
    }
    if (!walletMethods.test(call.method)) return read(call, network)
    if (!supportsAllNetworks && !approvedNetworks.includes(network)) throw notAvailable(network)
    const target = chainOfTransaction(call)
    // The network may have changed since the transaction was created.
    if (target && target !== network) throw notAvailable(target)
    return provider.request(call, { network })
  }
}

/** Reads the network that a transaction specifies; undefined when it specifies none. */
function chainOfTransaction({ method, params }: Call): CaipNetworkId | undefined {
  if (!/^eth_(send|sign)Transaction$/.test(method)) return undefined
  const [transaction] = listOf(params)
  return toEvmCaipNetworkId((transaction as { chainId?: unknown } | undefined)?.chainId)
}

function notAvailable(network: CaipNetworkId): Error {
  return createProviderRpcError(4901, `Not connected to chain ${formatEvmChainId(network)}.`)
}

function listOf(params: unknown): readonly unknown[] {
  return Array.isArray(params) ? params : []
}
