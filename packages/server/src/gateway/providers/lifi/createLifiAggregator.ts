import { parseCaipNetworkId } from 'latchkey/caip'
import { type UpstreamClient, upstreamError } from '../../../upstream/index.ts'
import { formatBaseUnits } from '../../chain/amounts/index.ts'
import { nativeMarker } from '../../chain/accounts/index.ts'
import { toVendorAddress, zeroAddress } from '../../features/swap/nativeTokenAddress.ts'
import type { SwapOrder } from '../../features/swap/EvmSwapPort.ts'
import {
  createAggregatorClient,
  type AggregatorQuery,
  textMember,
} from '../../features/swap/createAggregatorClient.ts'
import type { SwapAggregator } from '../../features/swap/createAggregatorPort.ts'
import { isSameAddress } from '../../features/swap/DecodedSwap.ts'
import { insufficientLiquidityMessage } from '../../features/swap/swapErrors.ts'
import { mapChainsToSameAddress } from '../../features/swap/mapChainsToSameAddress.ts'
import { decodeLifiCalldata } from './decodeLifiCalldata.ts'
import { type LifiQuote, lifiQuoteReplySchema } from './replies.ts'

/**
 * LI.FI diamond contracts by chain.
 *
 * @see https://github.com/lifinance/contracts
 */
const diamonds = {
  ...mapChainsToSameAddress(
    '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
    [1, 10, 30, 56, 100, 137, 8453, 42161, 42220, 43114, 534352],
  ),
  ...mapChainsToSameAddress('0x864b314D4C5a0399368609581d3E8933a63b9232', [130]),
  ...mapChainsToSameAddress('0x341e94069f53234fE6DabeF707aD424830525715', [324]),
  ...mapChainsToSameAddress('0xDE1E598b81620773454588B85D6b5D4eEC32573e', [59144]),
}

/** Gas limit when LI.FI estimates none; unused gas costs nothing. */
const untoldGas = 800_000n

/** Placeholder for the sender, which LI.FI requires even for a price. */
const placeholderAccount = '0x000000000000000000000000000000000000dEaD'

/** Settings of LI.FI. */
export type LifiOptions = {
  readonly key?: string | undefined
  readonly url?: string | undefined
  /** Integrator name registered with LI.FI. */
  readonly integrator?: string | undefined
  /** Fee of the integrator, a decimal string below 1. */
  readonly fee?: string | undefined
}

/**
 * Creates the LI.FI exchange for swaps on one chain.
 *
 * @see https://docs.li.fi
 */
export function createLifiAggregator(
  deps: { readonly upstream: Pick<UpstreamClient, 'send'> } & LifiOptions,
): SwapAggregator {
  const { upstream, key, url = 'https://li.quest', integrator, fee } = deps
  const { host } = new URL(url)
  const headers = key === undefined ? {} : { 'x-lifi-api-key': key }
  const request = createAggregatorClient({ upstream, url, key, headers, rejectionText })

  async function quoted(
    order: SwapOrder,
    more: AggregatorQuery,
    signal: AbortSignal,
  ): Promise<LifiQuote> {
    const { chain, from, to, amount } = order
    const { reference } = parseCaipNetworkId(chain.caipNetworkId)
    const query = {
      fromChain: reference,
      toChain: reference,
      fromToken: toVendorAddress(from, zeroAddress),
      toToken: toVendorAddress(to, zeroAddress),
      fromAmount: `${amount}`,
      integrator,
      fee,
      // It is simulated on the nodes of the gateway.
      skipSimulation: 'true',
      ...more,
    }
    const quote = await request({ path: '/v1/quote', query, schema: lifiQuoteReplySchema }, signal)
    if (!isForOrder(quote, order)) throw upstreamError('body', host)
    return quote
  }

  return {
    name: 'lifi',
    host,
    spenders: diamonds,
    async quote(order, signal) {
      const quote = await quoted(order, { fromAddress: placeholderAccount }, signal)
      const { estimate, transactionRequest } = quote
      return { amount: estimate.toAmount, gas: transactionRequest.gasLimit ?? undefined }
    },
    async build(order, signal) {
      const { user: fromAddress, slippage, chain } = order
      const more = {
        fromAddress,
        toAddress: fromAddress,
        slippage: formatBaseUnits(BigInt(slippage), 2),
      }
      const { estimate, transactionRequest } = await quoted(order, more, signal)
      const { to, data, value, gasLimit } = transactionRequest
      const isThere = isSameAddress(to, diamonds[chain.caipNetworkId] ?? '')
      const swap = isThere ? decodeLifiCalldata(data) : undefined
      return {
        to,
        data,
        value,
        amount: estimate.toAmount,
        gas: gasLimit ?? untoldGas,
        decoded: swap,
      }
    },
  }
}

/** Returns whether a quote names only the chain of the order, and only the diamond as spender. */
function isForOrder(quote: LifiQuote, { chain, from }: SwapOrder): boolean {
  const { action, estimate, transactionRequest } = quote
  const { reference } = parseCaipNetworkId(chain.caipNetworkId)
  const chainIds = [action.fromChainId, action.toChainId, transactionRequest.chainId]
  const spender = estimate.approvalAddress ?? ''
  const isKnown =
    from === nativeMarker || isSameAddress(spender, diamonds[chain.caipNetworkId] ?? '')
  return isKnown && chainIds.every((id) => `${id}` === reference)
}

/**
 * Returns the reason of a rejection: LI.FI responds with 404 and a list of reasons when there is no
 * route.
 */
function rejectionText(status: number, body: unknown): string | undefined {
  const words = textMember(body, 'message')
  if (status === 404) return words === undefined ? undefined : insufficientLiquidityMessage
  return status === 400 ? words : undefined
}
