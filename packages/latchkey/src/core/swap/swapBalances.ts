import { readBalance, readTokensEntry } from '../balances/index.ts'
import type { TokenBalance } from '../model/slices/balances.ts'
import type { SwapToken } from '../model/slices/swap.ts'
import type { State } from '../model/State.ts'
import { isSameCaipAddress } from './swapParameters.ts'
import { readSwap } from './swapState.ts'
import { parseAmountInput } from '../send/index.ts'

/**
 * Returns the balance of a token that can be swapped.
 *
 * @returns Base units; undefined when unknown. A token that the account does not hold has 0.
 */
export function readSwapTokenBalance(state: State, token: SwapToken): bigint | undefined {
  if (token.isNative) {
    const value = readBalance(state)?.value
    if (value !== undefined) return value
  }
  const entry = readTokensEntry(state)
  const known = entry?.list.find((held) => isToken(held, token))
  if (known) return parseUnits(known.quantity.numeric, token.decimals)
  return entry?.status === 'ready' && !token.isNative ? 0n : undefined
}

/** Gas that a swap of native currency may need. */
const swapGasLimit = 150_000n

/**
 * Returns the largest amount that can be sold.
 *
 * @returns Base units: the balance, less the fee of a swap for the native currency. Undefined while the
 * balance, or a required gas price, is unknown.
 */
export function maxSwapAmount(state: State): bigint | undefined {
  const { from, gasPrice, feeReserve } = readSwap(state)
  const balance = from && readSwapTokenBalance(state, from)
  if (!from || balance === undefined) return undefined
  if (!from.isNative) return balance
  const reserve = feeReserve ?? (gasPrice === undefined ? undefined : swapGasLimit * gasPrice)
  if (reserve === undefined) return undefined
  return balance > reserve ? balance - reserve : 0n
}

/**
 * Returns which values of the form could not be fetched: `balance` for those of the account, `fee` for the gas price.
 *
 * @returns The first of them; undefined when none has failed.
 */
export function readFailedSwapData(state: State): 'balance' | 'fee' | undefined {
  const { gasPrice, feeReserve, gasPriceError } = readSwap(state)
  const entries = [readBalance(state), readTokensEntry(state)]
  if (entries.some((entry) => entry?.status === 'failed')) return 'balance'
  return gasPriceError && (feeReserve ?? gasPrice) === undefined ? 'fee' : undefined
}

/**
 * Returns the tokens of the form that the account holds.
 *
 * @returns Tokens with a balance above 0, in the order of the form's list.
 */
export function readOwnedSwapTokens(state: State): readonly SwapToken[] {
  // Tokens with 0 decimals can be swapped, unlike sent.
  const held = readTokensEntry(state)?.list ?? []
  const ownedIds = new Set(held.map((token) => idOf(token)?.toLowerCase()))
  return readSwap(state).tokens.filter(
    (token) =>
      // Lists of tokens are long, the account holds few.
      (token.isNative || ownedIds.has(token.address.toLowerCase())) &&
      (readSwapTokenBalance(state, token) ?? 0n) > 0n,
  )
}

/** Parses an amount as typed or reported. Returns undefined when it is not a number of so many decimals. */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  try {
    return parseAmountInput(text, decimals)
  } catch {
    return undefined
  }
}

function isToken(held: TokenBalance, token: SwapToken): boolean {
  const id = idOf(held)
  return id === undefined ? token.isNative : isSameCaipAddress(id, token.address)
}

/** CAIP-10 id of a held token, which may be reported as a bare address; undefined for the native currency. */
function idOf({ address, chainId }: TokenBalance): string | undefined {
  return address === undefined || address.includes(':') ? address : `${chainId}:${address}`
}
