export { BuyButton } from './BuyButton.tsx'
export { RetryBalances } from './RetryBalances.tsx'
export { TokenIcon } from './TokenIcon.tsx'
export { useAccountActions } from './useAccountActions.ts'
