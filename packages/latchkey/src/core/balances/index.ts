export { formatAmount, formatBalance, formatMoney } from './formatAmount.ts'
export {
  type ActiveAccount,
  isStillConnected,
  readBalance,
  readActiveAccount,
} from './balanceState.ts'
export { compareDecimals } from './compareDecimals.ts'
export { addDecimals, multiplyDecimals } from './decimals.ts'
export { fetchBalance } from './fetchBalance.ts'
export { type NativeBalance, fetchNativeBalanceOf } from './fetchNativeBalanceOf.ts'
export { fetchTokens } from './fetchTokens.ts'
export { getBalanceRetryDelay } from './getBalanceRetryDelay.ts'
export { parseAmount } from './parseAmount.ts'
export { readTokens, readTokensEntry } from './readTokens.ts'
export { readFiatValue } from './readFiatValue.ts'
export { safeTokenIcon } from './safeTokenIcon.ts'
export { tokensQuery } from './tokensQuery.ts'
export { numberToDecimal } from './numberToDecimal.ts'
export { initialBalances } from './initialBalances.ts'
