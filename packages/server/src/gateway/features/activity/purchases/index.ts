export { coinbasePurchases } from '../../../providers/coinbase/coinbasePurchases.ts'
export type { Purchases } from './Purchases.ts'
