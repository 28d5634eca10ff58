import type { Connection } from '../core/index.ts'
import {
  networkChainNotSupportedError,
  networkSwitchFailedError,
  walletUnknownNetworkError,
} from '../errors/catalogue/index.ts'
import { toWalletError, WalletError } from '../errors/index.ts'
import type { Network } from '../networks/index.ts'
import { formatEvmChainId } from './chainId.ts'

type Parameters = {
  readonly connection: Connection
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/**
 * Requests `wallet_switchEthereumChain`, unless the session has approved the network.
 *
 * @throws `wallet.unknown_network` when the network must be added first; `wallet.user_rejected`,
 * `network.switch_failed` and other errors of wallets.
 * @see EIP-3326 [4.7, 8.9]
 */
export async function switchEvmNetwork(parameters: Parameters): Promise<void> {
  const { connection, network, signal } = parameters
  // Requests of a paired session name their network: an approved one needs no switch in the wallet.
  if (connection.approvedNetworks.includes(network.caipNetworkId)) return
  const params = [{ chainId: formatEvmChainId(network.caipNetworkId) }]
  const call = { method: 'wallet_switchEthereumChain', params }
  await connection.provider.request(call, { signal }).catch((error: unknown) => {
    const known = toWalletError(error, networkSwitchFailedError)
    throw isUnknown(known)
      ? new WalletError(walletUnknownNetworkError, known.details, { cause: known.cause })
      : known
  })
}

/**
 * Requests `wallet_addEthereumChain`.
 *
 * @throws `network.chain_not_supported`; `wallet.user_rejected` and other errors of wallets.
 * @see EIP-3085 [4.7]
 */
export async function addEvmNetwork(parameters: Parameters): Promise<void> {
  const { connection, network, signal } = parameters
  const { name, symbol, decimals } = network.nativeCurrency
  const explorer = network.blockExplorers?.default.url
  const params = [
    {
      chainId: formatEvmChainId(network.caipNetworkId),
      chainName: network.name,
      nativeCurrency: { name, symbol, decimals },
      // Only public URLs: the host's own may contain an API key.
      rpcUrls: (network.rpcUrls.chainDefault ?? network.rpcUrls.default).http,
      ...(explorer ? { blockExplorerUrls: [explorer] } : {}),
    },
  ]
  const call = { method: 'wallet_addEthereumChain', params }
  await connection.provider.request(call, { signal }).catch((error: unknown) => {
    throw toWalletError(error, networkChainNotSupportedError)
  })
}

/** Wallets report 4902 in several ways: as 32603, as -32603, or in the message alone. */
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
