import {
  swapInsufficientBalanceError,
  swapInvalidAmountError,
  swapTokensRequiredError,
} from '../../errors/catalogue/index.ts'
import { type ErrorDefinition, isWalletError } from '../../errors/index.ts'
import type { SwapToken } from '../model/slices/swap.ts'
import type { State } from '../model/State.ts'
import { maxSwapAmount, parseUnits, swapBalance } from './swapBalances.ts'
import { isSameCaipAddress } from './swapParameters.ts'
import { readSwap } from './swapState.ts'

/** Result of checking the swap form. */
export type SwapCheck = {
  /** Next step, displayed on the button of the form. */
  readonly step:
    | 'selectToken'
    | 'enterAmount'
    | 'incorrectValue'
    | 'insufficientBalance'
    | 'insufficientLiquidity'
    | 'quoteFailed'
    | 'loading'
    | 'review'
  readonly problem?: ErrorDefinition | undefined
  /** Base units of the sold token, once the amount is valid. */
  readonly amount?: bigint | undefined
}

/**
 * Checks the swap form.
 *
 * @returns The first problem, in the order of the form, or step `review`.
 */
export function checkSwap(state: State): SwapCheck {
  const { from, to, fromAmount, quote, quoteError } = readSwap(state)
  if (!from || !to) return { step: 'selectToken', problem: swapTokensRequiredError }
  if (fromAmount === '') return { step: 'enterAmount', problem: swapInvalidAmountError }
  const amount = parsePositive(fromAmount, from.decimals)
  if (amount === undefined) return { step: 'incorrectValue', problem: swapInvalidAmountError }
  // The gas of the swap is paid from the native currency, too.
  const available = maxSwapAmount(state) ?? swapBalance(state, from)
  if (available !== undefined && amount > available)
    return { step: 'insufficientBalance', problem: swapInsufficientBalanceError, amount }
  if (quoteError)
    return {
      step: isWalletError(quoteError, 'swap.insufficient_liquidity')
        ? 'insufficientLiquidity'
        : 'quoteFailed',
      amount,
    }
  // An older quote is for another amount or pair.
  const isQuoted = quote?.fromAmount === amount && isPair(quote, from, to)
  if (!isQuoted) return { step: 'loading', amount }
  return { step: 'review', amount }
}

function isPair(
  quote: { readonly from: string; readonly to: string },
  from: SwapToken,
  to: SwapToken,
): boolean {
  return isSameCaipAddress(quote.from, from.address) && isSameCaipAddress(quote.to, to.address)
}

function parsePositive(text: string, decimals: number): bigint | undefined {
  const amount = parseUnits(text, decimals)
  return amount === undefined || amount <= 0n ? undefined : amount
}
