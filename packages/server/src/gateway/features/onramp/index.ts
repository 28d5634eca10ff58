export { createOnrampFeature } from './createOnrampFeature.ts'
export {
  type PurchasePageKeys,
  readPurchasePageKeys,
  createPurchasePagePort,
  type WritePurchaseUrl,
} from './createPurchasePagePort.ts'
export type { OnrampPortFactories } from './OnrampPortFactories.ts'
export { withQuery } from './withQuery.ts'
