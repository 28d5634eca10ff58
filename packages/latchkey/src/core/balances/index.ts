export { formatAmount, formatBalance, formatMoney } from './amount.ts'
export { readBalance, readTokens } from './balanceState.ts'
export { fetchBalance } from './fetchBalance.ts'
export { parseAmount } from './parseAmount.ts'
