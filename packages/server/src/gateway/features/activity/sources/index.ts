export { validateSourcePage } from './validateSourcePage.ts'
export {
  createVendorActivityReader,
  type VendorActivityReader,
  type VendorActivityQuery,
} from './createVendorActivityReader.ts'
export type { ActivitySource, ActivitySourcePage, ActivitySourceQuery } from './ActivitySource.ts'
export { signSourceCursor, verifySourceCursor } from './sourceCursor.ts'
export { withImageOrigin } from './withImageOrigin.ts'
