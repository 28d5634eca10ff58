export { formatAmount, formatBalance, formatMoney, parseAmount } from './amount.ts'
export { readBalance, readTokens } from './balanceState.ts'
export { fetchBalance } from './fetchBalance.ts'
