export { balanceSources } from './balanceSources.ts'
export type { BalanceSource } from './BalanceSource.ts'
export { withSources } from './withSources.ts'
