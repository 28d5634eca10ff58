import { blockscoutPorts } from './blockscout/blockscoutPorts.ts'
import { centralBankPorts } from './centralBank/centralBankPorts.ts'
import { coinbasePorts } from './coinbase/coinbasePorts.ts'
import { coingeckoPorts } from './coingecko/coingeckoPorts.ts'
import { defillamaPorts } from './defillama/defillamaPorts.ts'
import { esploraPorts } from './esplora/esploraPorts.ts'
import { etherscanPorts } from './etherscan/etherscanPorts.ts'
import { jupiterPorts } from './jupiter/jupiterPorts.ts'
import { lifiPorts } from './lifi/lifiPorts.ts'
import { meldPorts } from './meld/meldPorts.ts'
import { moonpayPorts } from './moonpay/moonpayPorts.ts'
import { oneinchPorts } from './oneinch/oneinchPorts.ts'
import { solscanPorts } from './solscan/solscanPorts.ts'
import { transakPorts } from './transak/transakPorts.ts'
import { zerionPorts } from './zerion/zerionPorts.ts'
import type { VendorPortFactories } from './VendorPortFactories.ts'

export type { VendorPortFactories }

/**
 * The vendors of the gateway, by their name in `upstreams` of the configuration. Each feature queries
 * their ports in this order; a swap uses the first port that supports its chain.
 */
export const providersByUpstream: Readonly<Record<string, VendorPortFactories>> = {
  zerion: zerionPorts,
  blockscout: blockscoutPorts,
  etherscan: etherscanPorts,
  defillama: defillamaPorts,
  oneinch: oneinchPorts,
  coingecko: coingeckoPorts,
  lifi: lifiPorts,
  solscan: solscanPorts,
  jupiter: jupiterPorts,
  esplora: esploraPorts,
  rates: centralBankPorts,
  coinbase: coinbasePorts,
  moonpay: moonpayPorts,
  transak: transakPorts,
  meld: meldPorts,
}

/** The vendors of the gateway, in order of preference. */
export const providers: readonly VendorPortFactories[] = Object.values(providersByUpstream)
