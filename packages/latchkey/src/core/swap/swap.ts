import { parseCaipAddress } from '../../caip/index.ts'
import { swapTokensFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapQuote, SwapToken } from '../model/slices/swap.ts'
import type { sendCalls, sendTransaction } from '../transaction/index.ts'
import type { buildSwap } from './buildSwap.ts'
import { runSwap, type SwapProgress } from './runSwap.ts'
import { isSameCaipAddress } from './swapParameters.ts'
import { defaultSwapSlippage } from './swapRules.ts'
import { fetchSwapTokens } from './swapTokens.ts'

/**
 * Swaps tokens at a quote. Approves the sold token for the exact amount first, where the allowance is too
 * low; with a wallet that executes calls atomically, in one request (EIP-5792). A repeated call does not
 * approve again. Ends when the swap is in a block, or is not after 25 s.
 *
 * @example
 * const [quote] = await fetchSwapQuotes(client, { from: usdc, to: eth, amount: 5_000_000n })
 * if (quote) await swap(client, { quote })
 *
 * @param parameters - See {@link swap.Parameters}.
 * @returns The hash of the swap, if the wallet has reported it; whether it is in a block.
 * @throws {@link swap.ErrorCode}. After `transport.aborted`, what the visitor confirms in the wallet is
 * followed as a pending transaction.
 */
export async function swap(client: Latchkey, parameters: swap.Parameters): Promise<swap.Result> {
  const { quote, slippage = defaultSwapSlippage, onProgress = () => {}, signal: outer } = parameters
  const { namespace, networkId: network } = parseCaipAddress(quote.from)
  const account = (): string | undefined =>
    readConnection(client.store.get(), namespace)?.accounts[0]?.address
  const controller = new AbortController()
  // The quote and the approval are for the account that the caller has seen.
  const stop = client.store.watch(account, () => controller.abort())
  const signal = outer ? AbortSignal.any([controller.signal, outer]) : controller.signal
  try {
    const tokens = await fetchSwapTokens(client, { network, signal })
    const find = (id: string): SwapToken => {
      const token = tokens.find(({ address }) => isSameCaipAddress(address, id))
      if (!token)
        throw new WalletError(swapTokensFailedError, { reason: `${id} cannot be swapped` })
      return token
    }
    const pair = { from: find(quote.from), to: find(quote.to) }
    return await runSwap(client, { network, ...pair, quote, slippage, signal }, onProgress)
  } finally {
    stop()
  }
}

export declare namespace swap {
  type Parameters = {
    /** A quote of `fetchSwapQuotes`. */
    readonly quote: SwapQuote
    /** Slippage tolerance in whole percent, from 0 to 50. @default 1 */
    readonly slippage?: number | undefined
    /** Called at the start of each step. */
    readonly onProgress?: ((progress: SwapProgress) => void) | undefined
    readonly signal?: AbortSignal | undefined
  }
  type Result = {
    /** Undefined when the wallet has not reported it, as for a batch of calls that is pending. */
    readonly hash?: string | undefined
    /** Whether it is in a block. */
    readonly isConfirmed: boolean
  }
  type ErrorCode =
    | buildSwap.ErrorCode
    | sendTransaction.ErrorCode
    | Exclude<sendCalls.ErrorCode, 'calls.atomicity_not_supported' | 'wallet.method_not_supported'>
    | 'swap.failed'
    | 'swap.tokens_failed'
    | 'swap.allowance_failed'
    | 'swap.approval_failed'
    | 'swap.expired'
    | 'swap.wrong_decimals'
    | 'swap.outcome_unknown'
    | 'swap.output_too_low'
    | 'send.replaced'
    | 'send.token_has_transfer_fee'
    | 'send.token_has_transfer_hook'
    | 'send.token_not_transferable'
    | 'transport.timed_out'
}
