import { blockscoutPortFactories } from './blockscout/blockscoutPortFactories.ts'
import { centralBankPortFactories } from './centralBank/centralBankPortFactories.ts'
import { coinbasePortFactories } from './coinbase/coinbasePortFactories.ts'
import { coingeckoPortFactories } from './coingecko/coingeckoPortFactories.ts'
import { defillamaPortFactories } from './defillama/defillamaPortFactories.ts'
import { esploraPortFactories } from './esplora/esploraPortFactories.ts'
import { etherscanPortFactories } from './etherscan/etherscanPortFactories.ts'
import { jupiterPortFactories } from './jupiter/jupiterPortFactories.ts'
import { lifiPortFactories } from './lifi/lifiPortFactories.ts'
import { meldPortFactories } from './meld/meldPortFactories.ts'
import { moonpayPortFactories } from './moonpay/moonpayPortFactories.ts'
import { oneinchPortFactories } from './oneinch/oneinchPortFactories.ts'
import { pimlicoPortFactories } from './pimlico/pimlicoPortFactories.ts'
import { solscanPortFactories } from './solscan/solscanPortFactories.ts'
import { transakPortFactories } from './transak/transakPortFactories.ts'
import { zerionPortFactories } from './zerion/zerionPortFactories.ts'
import type { VendorPortFactories } from './VendorPortFactories.ts'

export type { VendorPortFactories }

/**
 * The vendors of the gateway, by their name in `upstreams` of the configuration. Each feature queries
 * their ports in this order; a swap uses the first port that supports its chain.
 */
export const vendorPortFactoriesByName: Readonly<Record<string, VendorPortFactories>> = {
  zerion: zerionPortFactories,
  blockscout: blockscoutPortFactories,
  etherscan: etherscanPortFactories,
  defillama: defillamaPortFactories,
  oneinch: oneinchPortFactories,
  coingecko: coingeckoPortFactories,
  lifi: lifiPortFactories,
  solscan: solscanPortFactories,
  jupiter: jupiterPortFactories,
  esplora: esploraPortFactories,
  rates: centralBankPortFactories,
  coinbase: coinbasePortFactories,
  moonpay: moonpayPortFactories,
  transak: transakPortFactories,
  meld: meldPortFactories,
  pimlico: pimlicoPortFactories,
}

/** The vendors of the gateway, in order of preference. */
export const allVendorPortFactories: readonly VendorPortFactories[] =
  Object.values(vendorPortFactoriesByName)
