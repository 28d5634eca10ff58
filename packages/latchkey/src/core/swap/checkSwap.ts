import {
  swapInsufficientBalanceError,
  swapInvalidAmountError,
  swapTokensRequiredError,
} from '../../errors/catalogue/index.ts'
import { readBalance } from '../balances/index.ts'
import { readConnection } from '../connection/index.ts'
import { type ErrorDefinition, isWalletError } from '../../errors/index.ts'
import type { SwapToken } from '../model/slices/swap.ts'
import type { State } from '../model/State.ts'
import { maxSwapAmount, parseUnits, readSwapTokenBalance } from './swapBalances.ts'
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
  /** Whether the native currency does not suffice for the fee. */
  readonly isFeeMissing?: boolean | undefined
  /** Base units of the sold token, once the amount is valid. */
  readonly amount?: bigint | undefined
}

const feeMissing = {
  step: 'insufficientBalance',
  problem: swapInsufficientBalanceError,
  isFeeMissing: true,
} as const

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
  const max = maxSwapAmount(state)
  const available = max ?? readSwapTokenBalance(state, from)
  if (available !== undefined && amount > available)
    return { step: 'insufficientBalance', problem: swapInsufficientBalanceError, amount }
  // While the fee is unknown, a part of the balance must remain for it.
  if (max === undefined && amount === available) return { ...feeMissing, amount }
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
  if (lacksFee(state)) return { ...feeMissing, amount }
  return { step: 'review', amount }
}

/**
 * Returns whether the native currency does not suffice for the fee of a swap of a token. The fee is that of the quote;
 * where it is unknown, any balance suffices. False for smart accounts, whose fee others may pay.
 */
function lacksFee(state: State): boolean {
  const { from, quote, gasPrice } = readSwap(state)
  if (from?.isNative || readConnection(state)?.accounts[0]?.type === 'smartAccount') return false
  const balance = readBalance(state)?.value
  const isKnown = quote?.gas !== undefined && gasPrice !== undefined
  const fee = isKnown ? quote.gas * gasPrice : 1n
  return balance !== undefined && balance < fee
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
