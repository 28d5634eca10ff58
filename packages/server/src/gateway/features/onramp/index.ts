export { createOnrampFeature } from './createOnramp.ts'
export {
  type PurchasePageKeys,
  readPurchasePageKeys,
  createPurchasePagePort,
  type WritePurchaseUrl,
} from './linkPort.ts'
export type { OnrampProvider } from './OnrampProvider.ts'
export { withQuery } from './withQuery.ts'
