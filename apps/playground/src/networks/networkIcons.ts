import arbitrum from '@web3icons/core/svgs/networks/background/arbitrum-one.svg.js'
import avalanche from '@web3icons/core/svgs/networks/background/avalanche.svg.js'
import base from '@web3icons/core/svgs/networks/background/base.svg.js'
import bitcoin from '@web3icons/core/svgs/networks/background/bitcoin.svg.js'
import bnb from '@web3icons/core/svgs/networks/background/binance-smart-chain.svg.js'
import celo from '@web3icons/core/svgs/networks/background/celo.svg.js'
import ethereum from '@web3icons/core/svgs/networks/background/ethereum.svg.js'
import gnosis from '@web3icons/core/svgs/networks/background/gnosis.svg.js'
import optimism from '@web3icons/core/svgs/networks/background/optimism.svg.js'
import polygon from '@web3icons/core/svgs/networks/background/polygon.svg.js'
import solana from '@web3icons/core/svgs/networks/background/solana.svg.js'
import zksync from '@web3icons/core/svgs/networks/background/zksync.svg.js'
import zora from '@web3icons/core/svgs/networks/background/zora.svg.js'
import type { Network } from 'latchkey/networks'

/** Icons by CAIP-2 id, or by namespace for all of its networks. */
const icons: Readonly<Record<string, string>> = {
  bip122: bitcoin,
  solana,
  'eip155:1': ethereum,
  'eip155:10': optimism,
  'eip155:56': bnb,
  'eip155:100': gnosis,
  'eip155:137': polygon,
  'eip155:324': zksync,
  'eip155:8453': base,
  'eip155:42161': arbitrum,
  'eip155:42220': celo,
  'eip155:43114': avalanche,
  'eip155:7777777': zora,
  'eip155:84532': base,
}

/**
 * Returns the icon of a network as a data URL: it is part of the page, so that the panel sends no
 * request. Undefined for networks without one.
 */
export function networkIcon({ caipNetworkId, chainNamespace }: Network): string | undefined {
  const svg = icons[caipNetworkId] ?? icons[chainNamespace]
  return svg && `data:image/svg+xml,${encodeURIComponent(svg)}`
}
