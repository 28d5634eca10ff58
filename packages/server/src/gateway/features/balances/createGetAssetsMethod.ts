import {
  type WalletAsset,
  type WalletAssets,
  type WalletAssetsParams,
  walletAssetsParamsSchema,
} from 'latchkey/protocol'
import { parseCaipNetworkId } from 'latchkey/caip'
import { httpError } from '../../../http/index.ts'
import { type Asset, assetFromAddress, nativeMarker } from '../../chain/accounts/index.ts'
import { formatFixed, decimalToJsonNumber } from '../../chain/amounts/index.ts'
import { type Chain, type Chains, findChain } from '../../chain/chains/index.ts'
import { getGatewayOrigin, logoUrl, type TokenRegistry } from '../../chain/tokens/index.ts'
import { defineWalletRpcMethod, type WalletMethod } from '../walletRpc/index.ts'
import { resolveAccountChains } from './resolveAccountChains.ts'
import type { BalancesReader } from './createBalancesReader.ts'
import { formatBalanceTokenId, type PricedToken } from './priceHoldings.ts'

/** Maximum number of assets in a filter, over all its chains. */
const maxFilterAssets = 200

type Deps = {
  readonly chains: Chains
  readonly tokens: TokenRegistry
  readonly balances: BalancesReader
}

/**
 * Creates the wallet method `wallet_getAssets`, with amounts in base units. Assets named in a
 * filter are returned even with a zero balance. Unsupported chains are left out.
 *
 * @param deps - The reader of balances.
 * @see ERC-7811
 */
export function createGetAssetsMethod(deps: Deps): WalletMethod {
  const { chains, tokens, balances } = deps
  return defineWalletRpcMethod<WalletAssetsParams, WalletAssets>({
    params: walletAssetsParamsSchema,
    async run(params, request) {
      const { account, assetFilter } = params
      const named = assetFilter && namedAssets(chains, assetFilter)
      const accountChains = resolveAccountChains(
        { chains, tokens, supports: balances.supports },
        { address: account },
      )
      const where = named ? [] : chosenChains(chains, accountChains.chains, params.chainFilter)
      const balancesQuery = {
        address: accountChains.address,
        chains: where,
        currency: 'usd',
        forced: named,
      } as const
      const holdings = await balances.read(balancesQuery, request.signal)
      const kinds = named ? undefined : params.assetTypeFilter
      const origin = getGatewayOrigin(request)
      const assets: Record<string, WalletAsset[]> = {}
      for (const each of holdings.tokens) {
        const asset = written(each, origin)
        if (!kinds || kinds.includes(asset.type)) (assets[hexId(each.chain)] ??= []).push(asset)
      }
      return assets
    },
  })
}

function namedAssets(
  chains: Chains,
  filter: NonNullable<WalletAssetsParams['assetFilter']>,
): readonly Asset[] {
  const count = Object.values(filter).reduce((sum, addresses) => sum + addresses.length, 0)
  if (count > maxFilterAssets)
    throw httpError(400, {
      field: 'assetFilter',
      description: `Must name ${maxFilterAssets} assets at most`,
    })
  const assets = Object.entries(filter).flatMap(([id, addresses]) => {
    const chain = chainOf(chains, id)
    return chain ? addresses.flatMap((address) => assetFromAddress(chain, address) ?? []) : []
  })
  // A chain id may have leading zeros and any case.
  return [
    ...new Map(
      assets.map((asset) => [formatBalanceTokenId(asset.chain, asset.token), asset]),
    ).values(),
  ]
}

function chosenChains(
  chains: Chains,
  usual: readonly Chain[],
  filter: readonly string[] | undefined,
): readonly Chain[] {
  if (!filter) return usual
  return [...new Set(filter.flatMap((id) => chainOf(chains, id) ?? []))]
}

function chainOf(chains: Chains, id: string): Chain | undefined {
  return findChain(chains, `eip155:${BigInt(id)}`)
}

function hexId({ caipNetworkId }: Chain): string {
  return `0x${BigInt(parseCaipNetworkId(caipNetworkId).reference).toString(16)}`
}

function written(holdings: PricedToken, origin: string): WalletAsset {
  const { token, amount, name, symbol, decimals, logoUri, price, value } = holdings
  return {
    address: token,
    balance: `0x${amount.toString(16)}`,
    type: token === nativeMarker ? 'NATIVE' : 'ERC20',
    metadata: {
      name,
      symbol,
      decimals,
      iconUrl: logoUrl(logoUri, origin),
      price: price === undefined ? 0 : decimalToJsonNumber(price),
      ...(value !== undefined && { value: decimalToJsonNumber(formatFixed(value)) }),
    },
  }
}
