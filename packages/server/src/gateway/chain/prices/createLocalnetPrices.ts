import type { LocalnetDescription } from '@latchkey/localnet'
import { nativeMarker } from '../accounts/index.ts'
import type { StaticPrices } from './ports/createStaticPricePort.ts'

/** Returns fixed prices for the Solana network of a localnet, which has no pools. */
export function createLocalnetPrices(localnet: LocalnetDescription): StaticPrices {
  const { testDollar, testToken, testPoints } = localnet.contracts.solana
  const table = {
    [nativeMarker]: '150',
    [testDollar]: '1',
    [testToken]: '2.5',
    [testPoints]: '0.1',
  }
  const solana = localnet.networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  return Object.fromEntries(solana.map(({ caipNetworkId }) => [caipNetworkId, table]))
}
