export { createOnrampFeature } from './createOnrampFeature.ts'
export {
  type PurchasePageKeys,
  readPurchasePageKeys,
  createPurchasePagePort,
  type WritePurchaseUrl,
} from './createPurchasePagePort.ts'
export type { VendorOnrampPortFactories } from './VendorOnrampPortFactories.ts'
export { withQuery } from './withQuery.ts'
