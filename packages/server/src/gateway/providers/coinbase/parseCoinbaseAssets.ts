import { namespaceOf } from 'latchkey/caip'
import { nativeMarker, parseAddress } from '../../chain/accounts/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import { networkSlug, type OnrampAsset } from '../../features/onramp/assets.ts'
import type { CoinbaseBuyOptions } from './replies.ts'

type Network = CoinbaseBuyOptions['purchaseCurrencies'][number]['networks'][number]

/** An asset with its Coinbase ids. */
export type CoinbaseAsset = OnrampAsset & { readonly vendor: NonNullable<OnrampAsset['vendor']> }

/** Converts purchase currencies to assets on the chains of the gateway; others are dropped. */
export function parseCoinbaseAssets(
  purchases: CoinbaseBuyOptions['purchaseCurrencies'],
  chains: readonly Chain[],
): readonly CoinbaseAsset[] {
  return purchases.flatMap(({ id, name, symbol, networks }) =>
    networks.flatMap((network) => {
      const chain = chainOf(network, chains)
      const token = chain && tokenOf(network, symbol, chain)
      if (!chain || token === undefined) return []
      const vendor = { id, network: network.name }
      return [{ chain, symbol, name, token, networkName: networkSlug(chain), vendor }]
    }),
  )
}

/** Only EVM networks have a chain id. */
function chainOf({ chainId, displayName }: Network, chains: readonly Chain[]): Chain | undefined {
  if (/^[1-9]/.test(chainId))
    return chains.find(({ caipNetworkId }) => caipNetworkId === `eip155:${chainId}`)
  return chains.find(({ name }) => name.toLowerCase() === displayName.toLowerCase())
}

function tokenOf(
  { contractAddress }: Network,
  symbol: string,
  { caipNetworkId, nativeCurrency }: Chain,
): string | undefined {
  if (contractAddress !== '') return parseAddress(namespaceOf(caipNetworkId), contractAddress)
  return symbol === nativeCurrency.symbol ? nativeMarker : undefined
}
