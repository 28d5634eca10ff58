import type { PricePortFactories } from '../chain/prices/index.ts'
import type { TokenSourceFactories } from '../chain/tokens/index.ts'
import type { ActivitySourceFactories } from '../features/activity/index.ts'
import type { BalanceSourceFactories } from '../features/balances/index.ts'
import type { OnrampPortFactories } from '../features/onramp/index.ts'
import type { SwapPortFactories } from '../features/swap/index.ts'

/**
 * A vendor: one factory for each port that it implements. A factory returns no port when the vendor
 * is not configured.
 */
export type VendorPortFactories = TokenSourceFactories &
  PricePortFactories &
  BalanceSourceFactories &
  ActivitySourceFactories &
  SwapPortFactories &
  OnrampPortFactories
