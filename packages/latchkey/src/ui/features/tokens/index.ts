export { RetryBalances } from './RetryBalances.tsx'
export { TokenIcon } from './TokenIcon.tsx'
