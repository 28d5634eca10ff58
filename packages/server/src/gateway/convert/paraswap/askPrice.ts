import { parseCaipNetworkId } from 'latchkey/caip'
import { upstreamError } from '../../../upstream/index.ts'
import { native } from '../../chain/accounts/index.ts'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import type { Tokens } from '../../chain/tokens/index.ts'
import { spelledCoin, written } from '../../features/swap/coinAddress.ts'
import type { Order } from '../../features/swap/ConvertPort.ts'
import type { Ask } from '../../features/swap/createAsk.ts'
import { isSame } from '../../features/swap/Deal.ts'
import { method } from './readDeal.ts'
import { type PriceRoute, priceReply } from './replies.ts'

/** What is sold and bought, as it writes them. */
export type VeloraPair = {
  readonly srcToken: string
  readonly srcDecimals: number
  readonly destToken: string
  readonly destDecimals: number
}

/**
 * Reads what its questions hold of an order.
 *
 * @param tokens - What is known of tokens.
 * @param order - The order.
 * @returns Undefined for tokens that are none.
 * @throws UpstreamError
 */
export async function readPair(
  tokens: Tokens,
  order: Order,
  signal: AbortSignal,
): Promise<VeloraPair | undefined> {
  const { chain, from, to } = order
  const addresses = [from, to].filter((token) => token !== native)
  const found = await tokens.find(chain, addresses, signal)
  const decimalsOf = (token: string): number | undefined =>
    token === native ? chain.nativeCurrency.decimals : found.get(token)?.decimals
  const srcDecimals = decimalsOf(from)
  const destDecimals = decimalsOf(to)
  if (srcDecimals === undefined || destDecimals === undefined) return undefined
  const srcToken = written(from, spelledCoin)
  const destToken = written(to, spelledCoin)
  return { srcToken, srcDecimals, destToken, destDecimals }
}

/**
 * Asks for a price, of trades through its one contract and its one function.
 *
 * @param deps - How to ask, and the contract.
 * @param about - The order, and what its questions hold of it.
 * @returns The price, as it has to be sent back.
 * @throws `refusal` 400 with its words; UpstreamError.
 */
export async function askPrice(
  deps: {
    readonly ask: Ask
    readonly host: string
    readonly augustus: EvmAddress
    readonly partner: string | undefined
  },
  about: { readonly order: Order; readonly pair: VeloraPair },
  signal: AbortSignal,
): Promise<PriceRoute> {
  const { ask, host, augustus, partner } = deps
  const { chain, amount } = about.order
  const { srcToken, srcDecimals, destToken, destDecimals } = about.pair
  const network = parseCaipNetworkId(chain.caipNetworkId).reference
  const query = {
    srcToken,
    srcDecimals: `${srcDecimals}`,
    destToken,
    destDecimals: `${destDecimals}`,
    amount: `${amount}`,
    side: 'SELL',
    network,
    version: '6.2',
    includeContractMethods: method,
    partner,
  }
  const { priceRoute } = await ask({ path: '/prices', query, schema: priceReply }, signal)
  const { contractAddress, tokenTransferProxy } = priceRoute
  const isKnown = [contractAddress, tokenTransferProxy].every((each) => isSame(each, augustus))
  if (!isKnown || `${priceRoute.network}` !== network) throw upstreamError('body', host)
  return priceRoute
}
