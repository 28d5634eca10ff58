import type { TokenBalance } from '../model/slices/balances.ts'
import type { CaipNetworkId } from '../../caip/index.ts'
import {
  sendAmountAndReceiverRequiredError,
  sendAmountNotBaseUnitsError,
  sendInsufficientFundsError,
  sendInvalidAmountError,
  sendInvalidReceiverError,
  sendTokenRequiredError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import { formatAmount } from '../balances/index.ts'
import { readNetwork } from '../network/index.ts'
import { availableAmount, checkReceiver, decimalsOf, exceedsBalance } from './checkSend.ts'
import { requestTransfer } from './requestTransfer.ts'
import { getTransferContext } from './getTransferContext.ts'

/**
 * Sends native currency or tokens from the connected wallet, which prompts the visitor.
 *
 * @example
 * const { hash } = await transfer(client, { token, amount: 10n ** 16n, receiver })
 *
 * @param parameters - Token; `amount` in base units; receiver; network, by default the token's.
 * @returns The hash, once the wallet has sent the transaction. It is not in a block yet: the balances
 * are fetched again when it is.
 * @throws {@link transfer.ErrorCode}
 */
export async function transfer(
  client: Latchkey,
  parameters: transfer.Parameters,
): Promise<{ readonly hash: string }> {
  const { token, amount, tokenFee, signal } = parameters
  const { network, receiver } = check(client, parameters)
  const decimals = decimalsOf(token)
  const { address: tokenAddress, symbol, name, iconUrl } = token
  return await requestTransfer(client, {
    network,
    to: receiver,
    tokenAddress,
    amount,
    tokenFee,
    decimals,
    event: { network, token: tokenAddress ?? symbol, amount: formatAmount(amount, decimals) },
    token: { symbol, name, iconUrl },
    changed: tokenAddress,
    signal,
  })
}

export declare namespace transfer {
  type Parameters = {
    readonly token: TokenBalance
    /** Base units. */
    readonly amount: bigint
    readonly receiver: string
    /**
     * Transfer fee of the token, in base units: `computeTokenTransferFee`. Tokens that keep a fee are
     * rejected without it.
     */
    readonly tokenFee?: bigint | undefined
    readonly network?: NetworkOrId | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode =
    | 'send.amount_and_receiver_required'
    | 'send.token_required'
    | 'send.amount_not_base_units'
    | 'send.invalid_amount'
    | 'send.insufficient_funds'
    | 'send.invalid_receiver'
    | 'send.receiver_in_wrong_namespace'
    | 'send.token_has_transfer_fee'
    | 'send.token_has_transfer_hook'
    | 'send.token_not_transferable'
    | 'send.failed'
    | 'send.possibly_sent'
    | 'network.unsupported_namespace'
    | 'network.no_active_network'
    | 'network.chain_not_supported'
    | 'account.no_active_address'
    | 'wallet.user_rejected'
    | 'transport.aborted'
}

/** Hosts without a type checker may leave out any parameter. */
function check(
  client: Latchkey,
  parameters: Partial<transfer.Parameters>,
): { readonly network: CaipNetworkId; readonly receiver: string } {
  const { token, amount, receiver: text } = parameters
  if (amount === undefined || !text?.trim())
    throw new WalletError(sendAmountAndReceiverRequiredError)
  if (!token) throw new WalletError(sendTokenRequiredError)
  if (typeof amount !== 'bigint') throw new WalletError(sendAmountNotBaseUnitsError)
  if (amount <= 0n) throw new WalletError(sendInvalidAmountError)

  const network = networkIdOf(parameters.network ?? token.chainId)
  const { chainNamespace } = getTransferContext(client, network).network
  const { receiver, problem } = checkReceiver(text, chainNamespace, client.adapters)
  if (receiver === undefined) throw new WalletError(problem ?? sendInvalidReceiverError)
  const state = client.store.get()
  const isHere = readNetwork(state, chainNamespace)?.caipNetworkId === network
  if (isHere && exceedsBalance(amount, availableAmount(state, token), 0n))
    throw new WalletError(sendInsufficientFundsError)
  return { network, receiver }
}
