import type { Connection } from '../core/index.ts'
import { toWalletError, WalletError } from '../errors/index.ts'
import type { Network } from '../networks/index.ts'
import { formatChainId } from './chainId.ts'

type Parameters = {
  readonly connection: Connection
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks the wallet to switch to a network, unless it has agreed to serve it already.
 *
 * @param parameters - Connection and network.
 * @throws `wallet.unknown_network` when the wallet is to be told of the network first;
 * `wallet.user_rejected`, `network.switch_failed` and what else wallets say.
 * @source EIP-3326, spec §4 "Chain switch failure", §8 "Chain error codes"
 */
export async function switchEvmNetwork(parameters: Parameters): Promise<void> {
  const { connection, network, signal } = parameters
  // Requests over a pairing name their network: what it has agreed to needs no switch in the wallet.
  if (connection.approvedNetworks.includes(network.caipNetworkId)) return
  const params = [{ chainId: formatChainId(network.caipNetworkId) }]
  const call = { method: 'wallet_switchEthereumChain', params }
  await connection.provider.request(call, { signal }).catch((error: unknown) => {
    const known = toWalletError(error, 'network.switch_failed')
    throw isUnknown(known)
      ? new WalletError('wallet.unknown_network', known.details, { cause: known.cause })
      : known
  })
}

/**
 * Asks the wallet to learn a network.
 *
 * @param parameters - Connection and network.
 * @throws `network.chain_not_supported`; `wallet.user_rejected` and what else wallets say.
 * @source EIP-3085, spec §4 "Chain switch failure"
 */
export async function addEvmNetwork(parameters: Parameters): Promise<void> {
  const { connection, network, signal } = parameters
  const { name, symbol, decimals } = network.nativeCurrency
  const explorer = network.blockExplorers?.default.url
  const params = [
    {
      chainId: formatChainId(network.caipNetworkId),
      chainName: network.name,
      nativeCurrency: { name, symbol, decimals },
      // The network's own: an address with the host's key in it is no wallet's business.
      rpcUrls: (network.rpcUrls.chainDefault ?? network.rpcUrls.default).http,
      ...(explorer ? { blockExplorerUrls: [explorer] } : {}),
    },
  ]
  const call = { method: 'wallet_addEthereumChain', params }
  await connection.provider.request(call, { signal }).catch((error: unknown) => {
    throw toWalletError(error, 'network.chain_not_supported')
  })
}

/** Wallets disagree on how to say 4902: as 32603, as -32603, or in words alone. */
function isUnknown({ code, cause, details }: WalletError): boolean {
  if (code === 'network.invalid_chain_id') return true
  if (code !== 'network.switch_failed') return false
  const number = (cause as { code?: unknown } | undefined)?.code
  return (
    number === -32603 ||
    /4902|unrecogni[sz]ed chain|unknown (chain|network)|not been added/i.test(
      `${details['reason']}`,
    )
  )
}
