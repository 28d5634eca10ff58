export { coinbasePurchases } from './coinbasePurchases.ts'
export type { Purchases } from './Purchases.ts'
