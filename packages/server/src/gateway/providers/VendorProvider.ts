import type { PriceProvider } from '../chain/prices/index.ts'
import type { TokenProvider } from '../chain/tokens/index.ts'
import type { ActivityProvider } from '../features/activity/index.ts'
import type { BalanceProvider } from '../features/balances/index.ts'
import type { OnrampPortProvider } from '../features/onramp/index.ts'
import type { SwapProvider } from '../features/swap/index.ts'

/**
 * A vendor: one factory for each port that it implements. A factory returns no port when the vendor
 * is not configured.
 */
export type VendorProvider = TokenProvider &
  PriceProvider &
  BalanceProvider &
  ActivityProvider &
  SwapProvider &
  OnrampPortProvider
