import {
  swapInsufficientBalance,
  swapInvalidAmount,
  swapTokensRequired,
} from '../../errors/catalogue/index.ts'
import { type ErrorDefinition, isWalletError } from '../../errors/index.ts'
import { parseAmount, readBalance, readTokens, readTokensEntry } from '../balances/index.ts'
import type { SwapToken } from '../model/slices/swap.ts'
import type { State } from '../model/State.ts'
import { isSameId } from './swapPair.ts'
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
  const { from, to, fromAmount, quote, loadingQuote, quoteError } = readSwap(state)
  if (!from || !to) return { step: 'selectToken', problem: swapTokensRequired }
  if (fromAmount === '') return { step: 'enterAmount', problem: swapInvalidAmount }
  const amount = parsePositive(fromAmount, from.decimals)
  if (amount === undefined) return { step: 'incorrectValue', problem: swapInvalidAmount }
  const available = swapBalance(state, from)
  if (available !== undefined && amount > available)
    return { step: 'insufficientBalance', problem: swapInsufficientBalance, amount }
  if (quoteError)
    return {
      step: isWalletError(quoteError, 'swap.insufficient_liquidity')
        ? 'insufficientLiquidity'
        : 'quoteFailed',
      amount,
    }
  // An older quote is of another amount.
  const isQuoted = quote?.fromAmount === amount && isPair(quote, from, to)
  if (!isQuoted || (loadingQuote && !quote)) return { step: 'loading', amount }
  return { step: 'review', amount }
}

/**
 * Returns the balance of a token that can be swapped.
 *
 * @returns Base units; undefined when unknown. A token that the account does not hold has 0.
 */
export function swapBalance(state: State, token: SwapToken): bigint | undefined {
  if (token.isNative) {
    const value = readBalance(state)?.value
    if (value !== undefined) return value
  }
  const known = readTokens(state).find(({ address, chainId }) =>
    address === undefined
      ? token.isNative
      : isSameId(address.includes(':') ? address : `${chainId}:${address}`, token.address),
  )
  if (known) return parseUnits(known.quantity.numeric, token.decimals)
  return readTokensEntry(state)?.status === 'ready' && !token.isNative ? 0n : undefined
}

/** Gas that a swap of native currency may need. */
const swapGasLimit = 150_000n

/**
 * Returns the largest amount that can be sold.
 *
 * @returns Base units: the balance, less the gas of a swap for the native currency. Undefined while the
 * balance, or a required gas price, is unknown.
 */
export function maxSwapAmount(state: State): bigint | undefined {
  const { from, gasPrice } = readSwap(state)
  const balance = from && swapBalance(state, from)
  if (!from || balance === undefined) return undefined
  if (!from.isNative) return balance
  if (gasPrice === undefined) return undefined
  const reserve = swapGasLimit * gasPrice
  return balance > reserve ? balance - reserve : 0n
}

function isPair(
  quote: { readonly from: string; readonly to: string },
  from: SwapToken,
  to: SwapToken,
): boolean {
  return isSameId(quote.from, from.address) && isSameId(quote.to, to.address)
}

function parsePositive(text: string, decimals: number): bigint | undefined {
  const amount = parseUnits(text, decimals)
  return amount === undefined || amount <= 0n ? undefined : amount
}

function parseUnits(text: string, decimals: number): bigint | undefined {
  try {
    return parseAmount(text, decimals)
  } catch {
    return undefined
  }
}
