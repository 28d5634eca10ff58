import { createHash } from 'node:crypto'
import { namespaceOf, parseCaipNetworkId } from 'latchkey/caip'
import type { PurchaseCurrency } from 'latchkey/protocol'
import { nativeMarker, nativeTokenAddresses } from '../../chain/accounts/index.ts'
import type { Chain, Chains } from '../../chain/chains/index.ts'
import type { Token, TokenRegistry } from '../../chain/tokens/index.ts'

/** An asset that can be bought, on one network. */
export type OnrampAsset = {
  readonly chain: Chain
  readonly symbol: string
  readonly name: string
  /** Address of the token, or `native`. */
  readonly token: string
  /** For example `base-mainnet`. */
  readonly networkName: string
  /**
   * The vendor's ids of the asset and its network. Absent for assets that the gateway itself
   * quotes.
   */
  readonly vendor?: { readonly id: string; readonly network: string } | undefined
}

/** An asset whose price the gateway reads. */
export type PriceableOnrampAsset = OnrampAsset & {
  readonly decimals: number
  /** CAIP-10, the key of its price. */
  readonly assetId: string
}

/** Id that clients use for their default currency. */
const knownIds: Readonly<Record<string, string>> = { USDC: '2b92315d-eab7-5bef-84fa-089a131333f5' }

/** Symbols of listed tokens on sale, besides native currencies. */
const offeredSymbols = new Set(['USDC', 'USDT', 'EURC'])

/**
 * Lists the assets on sale: native currencies and listed stablecoins. With a localnet, only its
 * networks, with all their tokens, because purchases can be paid out only there.
 *
 * @param deps - Chains and their tokens; `local` has the CAIP-2 ids of local networks.
 */
export function listOnrampAssets(deps: {
  readonly chains: Chains
  readonly tokens: Pick<TokenRegistry, 'listed'>
  readonly local: ReadonlySet<string>
}): readonly PriceableOnrampAsset[] {
  const { chains, tokens, local } = deps
  const offeredChains = [...chains.values()].filter(({ caipNetworkId, isTest }) =>
    local.size > 0 ? local.has(caipNetworkId) : !isTest,
  )
  return offeredChains.flatMap((chain) => {
    const marker = nativeTokenAddresses[namespaceOf(chain.caipNetworkId)]
    if (marker === undefined) return []
    const nativeAsset = pricedAsset(chain, { ...chain.nativeCurrency, token: nativeMarker, marker })
    const listed = tokens
      .listed(chain)
      .filter((token) =>
        local.size > 0 ? isMinted(chain, token) : offeredSymbols.has(token.symbol),
      )
    return [
      nativeAsset,
      ...listed.map((each) => pricedAsset(chain, { ...each, token: each.address })),
    ]
  })
}

/**
 * Groups assets by symbol, in the wire format.
 *
 * @param assets - The assets on sale.
 */
export function toPurchaseCurrencies(assets: readonly OnrampAsset[]): readonly PurchaseCurrency[] {
  const symbols = [...new Set(assets.map(({ symbol }) => symbol))]
  return symbols.map((symbol) => {
    const same = assets.filter((each) => each.symbol === symbol)
    return {
      id: same[0]?.vendor?.id ?? currencyId(symbol),
      name: same[0]?.name ?? symbol,
      symbol,
      networks: same.map(({ chain, token, networkName }) => ({
        name: networkName,
        display_name: chain.name,
        chain_id: parseCaipNetworkId(chain.caipNetworkId).reference,
        contract_address: token === nativeMarker ? '' : token,
      })),
    }
  })
}

/** Asset of a request. */
export type OnrampAssetReference = {
  /** Id or symbol of the currency, or its code as providers write it: `USDC_BASE`. */
  readonly currency: string
  /** Used if `currency` matches nothing: an id may come from another gateway. */
  readonly symbol?: string | undefined
  /** Name of the network, or its CAIP-2 id. */
  readonly network?: string | undefined
}

/**
 * Finds the asset that a query names.
 *
 * @param assets - The assets on sale.
 * @param query - The query. A network that does not have the asset is ignored.
 * @returns Undefined if no asset matches.
 */
export function findOnrampAsset<asset extends OnrampAsset>(
  assets: readonly asset[],
  query: OnrampAssetReference,
): asset | undefined {
  const { currency, symbol, network = '' } = query
  const lowerCurrency = currency.toLowerCase()
  const same = assets.filter((each) => namesOf(each).includes(lowerCurrency))
  const found =
    same.find((each) => isAssetOnNetwork(each, network)) ??
    same.find((each) => assetCode(each).toLowerCase() === lowerCurrency) ??
    same[0]
  return !found && symbol !== undefined
    ? findOnrampAsset(assets, { currency: symbol, network })
    : found
}

/**
 * Returns whether an asset is on the named network.
 *
 * @param network - As in {@link OnrampAssetReference}.
 */
export function isAssetOnNetwork(
  { chain, networkName, vendor }: OnrampAsset,
  network: string,
): boolean {
  return [networkName, chain.caipNetworkId, chain.name, vendor?.network].includes(network)
}

function namesOf(asset: OnrampAsset): readonly string[] {
  const id = asset.vendor?.id.toLowerCase() ?? currencyId(asset.symbol)
  return [id, asset.symbol.toLowerCase(), assetCode(asset).toLowerCase()]
}

/**
 * Formats the code that on-ramp providers use for an asset and its network, such as `USDC_BASE`.
 */
export function assetCode({ symbol, networkName }: OnrampAsset): string {
  return `${symbol}_${networkName.replace(/-mainnet$/, '').replaceAll('-', '_')}`.toUpperCase()
}

/** Formats the name of a network as on-ramp clients write it, such as `base-mainnet`. */
export function networkSlug({ name, isTest }: Chain): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return isTest ? slug : `${slug}-mainnet`
}

function pricedAsset(
  chain: Chain,
  about: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly token: string
    readonly marker?: string | undefined
  },
): PriceableOnrampAsset {
  const { name, symbol, decimals, token, marker = token } = about
  const assetId = `${chain.caipNetworkId}:${marker}`
  return { chain, name, symbol, decimals, token, assetId, networkName: networkSlug(chain) }
}

/**
 * Returns whether a local token has a mint function: all contracts but the wrapped native currency.
 */
function isMinted({ contracts }: Chain, { address }: Pick<Token, 'address'>): boolean {
  return contracts.wrappedNative !== undefined && contracts.wrappedNative !== address
}

function currencyId(symbol: string): string {
  const hex = createHash('sha256').update(`currency ${symbol}`).digest('hex')
  const made = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return knownIds[symbol] ?? made
}
