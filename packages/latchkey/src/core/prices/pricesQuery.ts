import {
  type CaipAddress,
  type CaipNetworkId,
  isCaipAddress,
  parseCaipAddress,
} from '../../caip/index.ts'
import { priceFailedError } from '../../errors/catalogue/index.ts'
import { isWalletError } from '../../errors/index.ts'
import {
  type FungiblePrice,
  fungiblePricesSchema,
  maxPricedTokens,
  type PriceCurrency,
  toDisplayText,
} from '../../protocol/index.ts'
import { safeTokenIcon, numberToDecimal } from '../balances/index.ts'
import type { Latchkey, ResolvedOptions } from '../model/Latchkey.ts'
import {
  requestGateway,
  parseGatewayReason,
  isNetworkServed,
  gatewayQueryKey,
  type GatewayQuery,
} from '../gateway/index.ts'

/** Price of one whole token. */
export type TokenPrice = {
  /** As requested. */
  readonly address: CaipAddress
  readonly name: string
  readonly symbol: string
  /** A decimal string. */
  readonly price: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}

const failed = priceFailedError

/**
 * Creates a query for the prices of tokens.
 *
 * @example
 * const { data } = useQuery(pricesQuery(client, { tokens: ['eip155:1:0xA0b8…eB48'] }))
 *
 * @param parameters - CAIP-10 ids, with an adapter's `nativeTokenAddress` for native currencies;
 * fiat currency.
 * @returns The query. Prices in the order of the tokens, without invalid tokens, tokens of networks
 * that the gateway does not serve, and unknown prices. It throws `price.failed`,
 * `transport.aborted`.
 */
export function pricesQuery(
  client: Latchkey,
  parameters: pricesQuery.Parameters,
): GatewayQuery<readonly TokenPrice[]> {
  const { currency = 'usd' } = parameters
  const tokens = [...new Set(parameters.tokens)].filter((id) => isToken(client, id))
  return {
    queryKey: gatewayQueryKey(client, 'prices', currency, ...tokens),
    async queryFn({ signal }) {
      const served = await filterServed(client, tokens, signal)
      const count = Math.ceil(served.length / maxPricedTokens)
      const parts = Array.from({ length: count }, (_, part) => {
        const addresses = served.slice(part * maxPricedTokens, (part + 1) * maxPricedTokens)
        return fetchPart(client, { addresses, currency, signal })
      })
      return (await Promise.all(parts)).flat()
    },
    staleTime: 30_000,
  }
}

export declare namespace pricesQuery {
  type Parameters = {
    readonly tokens: readonly string[]
    /** @default 'usd' */
    readonly currency?: PriceCurrency | undefined
  }
}

/** The gateway would reject the whole request because of one invalid token. */
function isToken({ adapters }: Latchkey, id: string): id is CaipAddress {
  if (!isCaipAddress(id)) return false
  const { namespace, address } = parseCaipAddress(id)
  const adapter = adapters.get(namespace)
  const isNative = address.toLowerCase() === adapter?.nativeTokenAddress.toLowerCase()
  return isNative || adapter?.parseAddress(address) !== undefined
}

async function filterServed(
  client: Latchkey,
  tokens: readonly CaipAddress[],
  signal: AbortSignal | undefined,
): Promise<readonly CaipAddress[]> {
  const networks = [...new Set(tokens.map(networkOf))]
  const served = await Promise.all(
    networks.map((network) => isNetworkServed(client, network, { failed, signal })),
  )
  return tokens.filter((token) => served[networks.indexOf(networkOf(token))])
}

function networkOf(token: CaipAddress): CaipNetworkId {
  return parseCaipAddress(token).networkId
}

async function fetchPart(client: Latchkey, request: PriceRequest): Promise<readonly TokenPrice[]> {
  const { addresses, currency, signal } = request
  const { projectId } = client.options
  try {
    const { fungibles } = await requestGateway(client, {
      path: '/v1/fungible/price',
      body: { projectId, currency, addresses },
      reply: fungiblePricesSchema,
      failed,
      signal,
    })
    return addresses.flatMap((address) => {
      const found = fungibles.find((one) => one.address === address)
      return found ? priceOf(found, address, client.options) : []
    })
  } catch (error) {
    if (isNoPriceError(error)) return []
    throw error
  }
}

type PriceRequest = {
  readonly addresses: readonly CaipAddress[]
  readonly currency: PriceCurrency
  readonly signal: AbortSignal | undefined
}

function priceOf(
  { name, symbol, iconUrl, price, decimals }: FungiblePrice,
  address: CaipAddress,
  options: ResolvedOptions,
): readonly TokenPrice[] {
  const text = price > 0 ? numberToDecimal(price) : undefined
  if (text === undefined) return []
  const token = { name: toDisplayText(name), symbol: toDisplayText(symbol), decimals }
  return [{ address, ...token, price: text, iconUrl: safeTokenIcon(iconUrl, options) }]
}

/** The gateway answers with an error when it has none of the prices. */
function isNoPriceError(error: unknown): boolean {
  const refusal = isWalletError(error, failed.code) ? error.cause : undefined
  return isWalletError(refusal) && parseGatewayReason(refusal.cause)?.field === 'asset'
}
