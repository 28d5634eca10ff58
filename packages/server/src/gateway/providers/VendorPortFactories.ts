import type { VendorPricePortFactories } from '../chain/prices/index.ts'
import type { VendorTokenSourceFactories } from '../chain/tokens/index.ts'
import type { VendorActivitySourceFactories } from '../features/activity/index.ts'
import type { VendorBalanceSourceFactories } from '../features/balances/index.ts'
import type { VendorBundlerFactories } from '../features/bundler/index.ts'
import type { VendorOnrampPortFactories } from '../features/onramp/index.ts'
import type { VendorSwapPortFactories } from '../features/swap/index.ts'

/**
 * A vendor: one factory for each port that it implements. A factory returns no port when the vendor
 * is not configured.
 */
export type VendorPortFactories = VendorTokenSourceFactories &
  VendorPricePortFactories &
  VendorBalanceSourceFactories &
  VendorActivitySourceFactories &
  VendorSwapPortFactories &
  VendorOnrampPortFactories &
  VendorBundlerFactories
