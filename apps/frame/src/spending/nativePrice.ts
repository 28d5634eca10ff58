import type { CaipNetworkId } from 'latchkey/caip'
import type { UnitPrice } from './computeUsdCents.ts'

/**
 * Value of one unit of a native currency whose price the gateway does not know, in US dollars. They are high on
 * purpose: a price that is withheld makes an amount look larger, never smaller.
 */
const assumedNativePrices = { eip155: 5_000, solana: 300 } as const

/** Returns the price that is assumed for the native currency of a network. */
export function assumeNativePrice(chainId: CaipNetworkId): UnitPrice {
  return chainId.startsWith('solana:')
    ? { price: assumedNativePrices.solana, decimals: 9 }
    : { price: assumedNativePrices.eip155, decimals: 18 }
}

/** Returns the id of the native currency of a network, as the gateway takes it. */
export function formatNativeId(chainId: CaipNetworkId): string {
  return `${chainId}:native`
}
