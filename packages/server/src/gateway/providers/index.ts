import { blockscout } from './blockscout/index.ts'
import { centralBank } from './centralBank/index.ts'
import { coinbase } from './coinbase/index.ts'
import { coingecko } from './coingecko/index.ts'
import { defillama } from './defillama/index.ts'
import { esplora } from './esplora/index.ts'
import { etherscan } from './etherscan/index.ts'
import { jupiter } from './jupiter/index.ts'
import { lifi } from './lifi/index.ts'
import { meld } from './meld/index.ts'
import { moonpay } from './moonpay/index.ts'
import { oneinch } from './oneinch/index.ts'
import { solscan } from './solscan/index.ts'
import { transak } from './transak/index.ts'
import { zerion } from './zerion/index.ts'
import type { VendorPortFactories } from './VendorPortFactories.ts'

export type { VendorPortFactories }

/**
 * The vendors of the gateway, by their name in `upstreams` of the configuration. Each feature queries
 * their ports in this order; a swap uses the first port that supports its chain.
 */
export const providersByUpstream: Readonly<Record<string, VendorPortFactories>> = {
  zerion,
  blockscout,
  etherscan,
  defillama,
  oneinch,
  coingecko,
  lifi,
  solscan,
  jupiter,
  esplora,
  rates: centralBank,
  coinbase,
  moonpay,
  transak,
  meld,
}

/** The vendors of the gateway, in order of preference. */
export const providers: readonly VendorPortFactories[] = Object.values(providersByUpstream)
