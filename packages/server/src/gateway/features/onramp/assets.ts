import { createHash } from 'node:crypto'
import { namespaceOf, parseCaipNetworkId } from 'latchkey/caip'
import type { PurchaseCurrency } from 'latchkey/protocol'
import { native, nativeTokenAddresses } from '../../chain/accounts/index.ts'
import type { Chain, Chains } from '../../chain/chains/index.ts'
import type { Token, Tokens } from '../../chain/tokens/index.ts'

/** Something that somebody sells, on one network. */
export type OnrampAsset = {
  readonly chain: Chain
  readonly symbol: string
  readonly name: string
  /** Address of the token, or `native`. */
  readonly token: string
  /** `base-mainnet` and the like. */
  readonly networkName: string
  /** What its seller calls it, and the network. Left out where that is this gateway. */
  readonly vendor?: { readonly id: string; readonly network: string } | undefined
}

/** Something that can be bought at a price that is known here. */
export type PricedAsset = OnrampAsset & {
  readonly decimals: number
  /** CAIP-10, as prices are asked by. */
  readonly assetId: string
}

/** The id that clients know their default currency by. facts: product inventory §5.5 */
const knownIds: Readonly<Record<string, string>> = { USDC: '2b92315d-eab7-5bef-84fa-089a131333f5' }

/** What is sold besides coins, where it is in the lists of tokens. */
const soldTokens = new Set(['USDC', 'USDT', 'EURC'])

/**
 * Lists what can be bought: coins, and stable tokens that the deployment vouches for. Where a
 * localnet runs it alone is sold on, with all its tokens: nobody pays out elsewhere.
 *
 * @param deps - Chains and their tokens; `local` networks, by their CAIP-2 id.
 */
export function listAssets(deps: {
  readonly chains: Chains
  readonly tokens: Pick<Tokens, 'listed'>
  readonly local: ReadonlySet<string>
}): readonly PricedAsset[] {
  const { chains, tokens, local } = deps
  const sold = [...chains.values()].filter(({ caipNetworkId, isTest }) =>
    local.size > 0 ? local.has(caipNetworkId) : !isTest,
  )
  return sold.flatMap((chain) => {
    const marker = nativeTokenAddresses[namespaceOf(chain.caipNetworkId)]
    if (marker === undefined) return []
    const coin = pricedAsset(chain, { ...chain.nativeCurrency, token: native, marker })
    const listed = tokens
      .listed(chain)
      .filter((token) => (local.size > 0 ? isMinted(chain, token) : soldTokens.has(token.symbol)))
    return [coin, ...listed.map((each) => pricedAsset(chain, { ...each, token: each.address }))]
  })
}

/**
 * Groups what can be bought by its symbol, as clients show it.
 *
 * @param wares - All there is.
 */
export function purchaseCurrencies(wares: readonly OnrampAsset[]): readonly PurchaseCurrency[] {
  const symbols = [...new Set(wares.map(({ symbol }) => symbol))]
  return symbols.map((symbol) => {
    const same = wares.filter((each) => each.symbol === symbol)
    return {
      id: same[0]?.vendor?.id ?? currencyId(symbol),
      name: same[0]?.name ?? symbol,
      symbol,
      networks: same.map(({ chain, token, networkName }) => ({
        name: networkName,
        display_name: chain.name,
        chain_id: parseCaipNetworkId(chain.caipNetworkId).reference,
        contract_address: token === native ? '' : token,
      })),
    }
  })
}

/** How somebody names what they want. */
export type AssetQuery = {
  /** Id or symbol of the currency, or its code as providers write it: `USDC_BASE`. */
  readonly currency: string
  /** Counts where nobody knows such a currency: the next gateway may have another id for it. */
  readonly symbol?: string | undefined
  /** Name of the network, or its CAIP-2 id. */
  readonly network?: string | undefined
}

/**
 * Finds what somebody wants to buy.
 *
 * @param wares - All there is.
 * @param wish - How they name it. A network that sells no such thing counts for nothing.
 * @returns What is meant; undefined where nothing is.
 */
export function findAsset<ware extends OnrampAsset>(
  wares: readonly ware[],
  wish: AssetQuery,
): ware | undefined {
  const { currency, symbol, network = '' } = wish
  const wanted = currency.toLowerCase()
  const same = wares.filter((each) => namesOf(each).includes(wanted))
  const found =
    same.find((each) => isOnNetwork(each, network)) ??
    same.find((each) => assetCode(each).toLowerCase() === wanted) ??
    same[0]
  return !found && symbol !== undefined ? findAsset(wares, { currency: symbol, network }) : found
}

/**
 * Tells whether something is sold on the network that somebody names.
 *
 * @param ware - What is sold.
 * @param network - As a {@link AssetQuery} has it.
 */
export function isOnNetwork({ chain, networkName, vendor }: OnrampAsset, network: string): boolean {
  return [networkName, chain.caipNetworkId, chain.name, vendor?.network].includes(network)
}

function namesOf(ware: OnrampAsset): readonly string[] {
  const id = ware.vendor?.id.toLowerCase() ?? currencyId(ware.symbol)
  return [id, ware.symbol.toLowerCase(), assetCode(ware).toLowerCase()]
}

/**
 * Writes the code that providers have for something on its network.
 *
 * @param goods - The thing.
 */
export function assetCode({ symbol, networkName }: OnrampAsset): string {
  return `${symbol}_${networkName.replace(/-mainnet$/, '').replaceAll('-', '_')}`.toUpperCase()
}

/**
 * Writes the name that a network has for who buys.
 *
 * @param chain - The network.
 */
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
): PricedAsset {
  const { name, symbol, decimals, token, marker = token } = about
  const assetId = `${chain.caipNetworkId}:${marker}`
  return { chain, name, symbol, decimals, token, assetId, networkName: networkSlug(chain) }
}

/** Whether anybody may make more of a local token: of contracts, but the one that wraps the coin. */
function isMinted({ contracts }: Chain, { address }: Pick<Token, 'address'>): boolean {
  return contracts.wrappedNative !== undefined && contracts.wrappedNative !== address
}

function currencyId(symbol: string): string {
  const hex = createHash('sha256').update(`currency ${symbol}`).digest('hex')
  const made = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return knownIds[symbol] ?? made
}
