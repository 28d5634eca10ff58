import {
  type AddressParts,
  type CaipAddress,
  formatCaipAddress,
  parseCaipAddress,
} from '../../caip/index.ts'
import {
  swapBuildFailedError,
  swapInvalidSlippageError,
  swapPriceMovedError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import {
  toEvmSwapRequestOptions,
  type SwapTransactionResponse,
  type SwapTransactionRequest,
  swapTransactionResponseSchema,
} from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapPair } from '../model/slices/swap.ts'
import { isSameAddressIgnoringCase } from '../connection/index.ts'
import { requestSwapGateway } from './requestSwapGateway.ts'
import {
  requireSwapAmount,
  isNativeCurrency,
  isSameCaipAddress,
  parseSwapPair,
  resolveSwapAccount,
} from './swapParameters.ts'
import { isSwapSlippage, getMaxSlippageAmount, defaultSwapSlippage } from './swapRules.ts'
import type { SwapTransaction } from './SwapTransaction.ts'
import { isUnwrapCall, isWrapCall, isPlausibleSwapCall } from './swapCallChecks.ts'

/** A swap transaction. */
export type BuiltSwap = SwapTransaction & {
  /** Expected output, in base units of `to`. */
  readonly toAmount: bigint
  readonly gas: bigint
}

const failed = swapBuildFailedError

/**
 * Builds a swap transaction on EVM networks. The gateway's answer is rejected unless its sender is
 * the account, its value is at most the sold native currency, and its call is not one that is known
 * to transfer or approve tokens. A token is swapped by the approved contract, or with a permit.
 *
 * An output below `quoted` by more than the slippage is rejected with `swap.price_moved`. The output and
 * recipient in the call data are not checked; nor is the called contract when a permit is used, or
 * native currency is sold without `spender`.
 *
 * @example
 * const { spender } = await buildSwapApproval(client, { from: usdc, to: eth, amount })
 * const swap = await buildSwap(client, { from: usdc, to: eth, amount, spender, quoted: toAmount })
 *
 * @param parameters - See {@link buildSwap.Parameters}.
 * @throws {@link buildSwap.ErrorCode}, with the reason in `details.reason`.
 */
export async function buildSwap(
  client: Latchkey,
  parameters: buildSwap.Parameters,
): Promise<BuiltSwap> {
  const { slippage = defaultSwapSlippage, permit, spender, estimate = false, signal } = parameters
  const { quoted = 0n } = parameters
  const pair = parseSwapPair(parameters, failed)
  const amount = requireSwapAmount(parameters.amount)
  if (!isSwapSlippage(slippage)) throw new WalletError(swapInvalidSlippageError)
  const account = resolveSwapAccount(client, pair.from, parameters.userAddress)
  const body: SwapTransactionRequest = {
    projectId: client.options.projectId,
    amount: `${amount}`,
    from: parameters.from,
    to: parameters.to,
    userAddress: formatCaipAddress(account),
    ...toEvmSwapRequestOptions({ slippage, permit }),
    disableEstimate: !estimate,
  }
  const { tx } = await requestSwapGateway(client, {
    path: '/v1/convert/build-transaction',
    body,
    reply: swapTransactionResponseSchema,
    failed,
    network: pair.from.networkId,
    signal,
  })
  const terms = tx.eip155
  const value = BigInt(tx.value)
  const maxValue = isNativeCurrency(client, pair.from) ? amount : 0n
  const toAmount = BigInt(tx.amount)
  const isValid =
    terms !== undefined &&
    isSameCaipAddress(tx.from, body.userAddress) &&
    value <= maxValue &&
    isSwapCall(client, tx, { pair, amount, account, spender, permit })
  if (!isValid)
    throw new WalletError(failed, { reason: 'The transaction does not match the request' })
  if (toAmount < quoted - getMaxSlippageAmount(quoted, slippage))
    throw new WalletError(swapPriceMovedError)
  return {
    network: account.networkId,
    from: account.address,
    to: parseCaipAddress(tx.to).address,
    data: tx.data,
    value,
    toAmount,
    gas: BigInt(terms.gas),
    gasPrice: BigInt(terms.gasPrice),
  }
}

export declare namespace buildSwap {
  type Parameters = SwapPair & {
    /** Base units of `from`. */
    readonly amount: bigint
    /** Account that swaps. @default the account of the connected wallet */
    readonly userAddress?: CaipAddress | undefined
    /** Slippage tolerance in whole percent. @default 1 */
    readonly slippage?: number | undefined
    /** `toAmount` of the quote that the visitor accepted, in base units of `to`. @default any */
    readonly quoted?: bigint | undefined
    /** An EIP-2612 permit, in place of an approval. */
    readonly permit?: string | undefined
    /**
     * Approved contract: no other may be called. Needed for a token without `permit`, unless it is
     * unwrapped.
     */
    readonly spender?: string | undefined
    /**
     * Whether the gateway simulates the transaction, which fails before the approval is in a block.
     * @default false
     */
    readonly estimate?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode =
    | 'swap.build_failed'
    | 'swap.price_moved'
    | 'swap.invalid_amount'
    | 'swap.invalid_slippage'
    | 'swap.insufficient_liquidity'
    | 'swap.network_not_supported'
    | 'account.no_active_address'
    | 'caip.invalid_address'
    | 'transport.aborted'
}

/** Returns whether a transaction calls an exchange, or wraps or unwraps native currency. */
function isSwapCall(
  client: Latchkey,
  { to, data, value }: SwapTransactionResponse['tx'],
  expected: Pick<buildSwap.Parameters, 'amount' | 'spender' | 'permit'> & {
    readonly pair: ReturnType<typeof parseSwapPair>
    readonly account: AddressParts
  },
): boolean {
  const { pair, amount, account, spender, permit } = expected
  const target = parseCaipAddress(to)
  const { networkId, address } = target
  if (networkId !== account.networkId || isSameAddressIgnoringCase(address, account.address))
    return false
  // The placeholder of the native currency is not a contract.
  if (isNativeCurrency(client, target)) return false
  const call = { data, value: BigInt(value), amount }
  const sellsNative = isNativeCurrency(client, pair.from)
  if (isSameAddressIgnoringCase(pair.to.address, address)) return sellsNative && isWrapCall(call)
  if (isSameAddressIgnoringCase(pair.from.address, address))
    return isNativeCurrency(client, pair.to) && isUnwrapCall(call)
  if (!spender && !permit && !sellsNative) return false
  return (
    isSameAddressIgnoringCase(spender ?? address, address) &&
    isPlausibleSwapCall({ to: address, data })
  )
}
