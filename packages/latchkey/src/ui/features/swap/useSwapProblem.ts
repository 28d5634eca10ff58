import { checkSwap, readNetwork, readSwap } from '../../../core/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { swapTexts } from './swapTexts.ts'

/** Returns what is wrong with the amount, or that the balance does not suffice for the fee; undefined if nothing is. */
export function useSwapProblem(): string | undefined {
  const text = useText(swapTexts)
  const { from, fromAmount } = useClientState(readSwap)
  const { step, isFeeMissing } = useClientState(checkSwap)
  const native = useClientState((state) => readNetwork(state))?.nativeCurrency
  if (isFeeMissing) return text('swap.feeMissing', { symbol: native?.symbol ?? '' })
  if (step === 'insufficientBalance') return text('swap.notEnough', { symbol: from?.symbol ?? '' })
  const isWrong = step === 'incorrectValue' && !/^0?\.?0*$|\.$/.test(fromAmount)
  return isWrong ? text('swap.incorrectValue') : undefined
}
