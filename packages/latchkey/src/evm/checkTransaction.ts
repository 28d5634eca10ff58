import type { TransactionRequest } from '../core/index.ts'
import {
  gasMaxFeeAboveCeilingError,
  gasPriorityFeeAboveMaxFeeError,
  networkChainNotSupportedError,
  walletNoAccountsError,
} from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { Network } from '../networks/index.ts'
import type { Hex } from '../protocol/index.ts'
import { formatEvmChainId, toEvmCaipNetworkId } from './chainId.ts'
import { parseEvmAddress } from '../caip/index.ts'

/** Fees are `uint256`, as every quantity of a transaction. */
const feeCeiling = 2n ** 256n

/**
 * Checks network, sender and fees of a transaction before the wallet prompts for it. Fees that are left out are
 * set by the wallet.
 *
 * @returns Sender and chain id as wallets expect them.
 * @throws `network.chain_not_supported`, `wallet.no_accounts`, `gas.max_fee_above_ceiling`,
 * `gas.priority_fee_above_max_fee`.
 * @see EIP-1559 [5.15]
 */
export function checkTransaction(
  transaction: {
    readonly network: Network
    readonly address: string | undefined
  } & Pick<TransactionRequest, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
): { readonly from: string; readonly chainId: Hex } {
  const { network, address, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const chainId = formatEvmChainId(network.caipNetworkId)
  if (toEvmCaipNetworkId(chainId) === undefined)
    throw new WalletError(networkChainNotSupportedError, { network: network.caipNetworkId })
  const from = parseEvmAddress(address ?? '')
  if (from === undefined) throw new WalletError(walletNoAccountsError)
  if ((gasPrice ?? 0n) >= feeCeiling || (maxFeePerGas ?? 0n) >= feeCeiling)
    throw new WalletError(gasMaxFeeAboveCeilingError)
  if ((maxPriorityFeePerGas ?? 0n) > (maxFeePerGas ?? feeCeiling - 1n))
    throw new WalletError(gasPriorityFeeAboveMaxFeeError)
  return { from, chainId }
}
