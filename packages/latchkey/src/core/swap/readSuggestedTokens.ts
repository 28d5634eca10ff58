import type { SwapToken } from '../model/slices/swap.ts'
import type { State } from '../model/State.ts'
import { readSwap } from './swapState.ts'
import { isUnverifiedToken } from './unverifiedTokens.ts'

/** Symbols of widely used tokens, the most used first. */
const symbols: readonly string[] = [
  'USDC',
  'USDT',
  'USD₮0',
  'DAI',
  'WETH',
  'WBTC',
  'LINK',
  'UNI',
  'AAVE',
  'ARB',
  'OP',
  'CRV',
  'ENS',
  '1INCH',
]

const maxSuggestions = 8

/**
 * Returns up to 8 tokens of the form that are used most: the native currency, then well-known tokens. An
 * unverified token with a well-known symbol is none of them.
 */
export function readSuggestedTokens(state: State): readonly SwapToken[] {
  const tokens = readSwap(state).tokens.filter((token) => !isUnverifiedToken(token))
  const known = symbols.flatMap((symbol) => tokens.find((token) => token.symbol === symbol) ?? [])
  return [...tokens.filter(({ isNative }) => isNative), ...known].slice(0, maxSuggestions)
}
