import { parseCaipNetworkId } from 'latchkey/caip'
import type * as v from 'valibot'
import type { Cache } from '../../../store/index.ts'
import { type UpstreamClient, upstreamError } from '../../../upstream/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import type { Token } from '../../chain/tokens/index.ts'
import type { EvmSwapOrder, EvmSwapPort, SwapOrder } from '../../features/swap/EvmSwapPort.ts'
import { toVendorAddress } from '../../features/swap/nativeTokenAddress.ts'
import {
  createAggregatorClient,
  type AggregatorQuery,
  textMember,
} from '../../features/swap/createAggregatorClient.ts'
import { isSameAddress, matchesSwapOrder, nativeValueOf } from '../../features/swap/DecodedSwap.ts'
import { mapChainsToSameAddress } from '../../features/swap/mapChainsToSameAddress.ts'
import { withGasMargin } from '../../features/swap/withGasMargin.ts'
import { decodeApproval } from './decodeApproval.ts'
import { decodeOneInchCalldata } from './decodeOneInchCalldata.ts'
import { parseOneInchTokenList } from './parseOneInchTokenList.ts'
import {
  oneInchAllowanceSchema,
  oneInchApproveReplySchema,
  oneInchTokensReplySchema,
  oneInchQuoteReplySchema,
  oneInchSwapReplySchema,
} from './replies.ts'

/**
 * 1inch Aggregation Router v6 by chain: the only allowed spender and call target.
 *
 * @see https://portal.1inch.dev/documentation
 */
const routers: Readonly<Record<string, EvmAddress>> = {
  ...mapChainsToSameAddress(
    '0x111111125421cA6dc452d289314280a0f8842A65',
    [1, 10, 56, 100, 137, 8453, 42161, 43114, 59144],
  ),
  ...mapChainsToSameAddress('0x6fd4383cB451173D5f9304F041C7BCBf27d561fF', [324]),
}

/** Gas limit when 1inch estimates none; unused gas costs nothing. */
const untriedGas = 400_000n

const hour = 3_600_000
const listRule = { ttlMs: hour, staleMs: 24 * hour } as const

/** Settings of 1inch. */
export type OneInchOptions = {
  readonly key: string
  readonly url?: string | undefined
  /** Recipient of the fee. @default none */
  readonly referrer?: string | undefined
  /** Fee in percent. @default 0.85 */
  readonly fee?: string | undefined
}

/** Request path below that of the chain. */
type About<reply> = {
  readonly chain: Chain
  readonly path: string
  readonly schema: v.GenericSchema<unknown, reply>
}

type OneInchRequest = <reply>(
  about: About<reply>,
  query: AggregatorQuery,
  signal: AbortSignal,
) => Promise<reply>

/**
 * Creates the swap port of 1inch.
 *
 * @see https://portal.1inch.dev/documentation
 */
export function createOneInchSwapPort(
  deps: { readonly upstream: Pick<UpstreamClient, 'send'>; readonly cache: Cache } & OneInchOptions,
): EvmSwapPort {
  const { cache, url = 'https://api.1inch.dev', referrer, fee = '0.85' } = deps
  const request = createOneInchRequest({ ...deps, url })
  const { host } = new URL(url)
  const feePercent = referrer === undefined ? undefined : fee

  return {
    name: '1inch',
    supports: ({ caipNetworkId }) => Object.hasOwn(routers, caipNetworkId),
    tokens(chain, signal) {
      const about = { chain, path: 'tokens', schema: oneInchTokensReplySchema }
      return cache.getOrLoad(
        `convertList:${url}:${chain.caipNetworkId}`,
        listRule,
        async (own): Promise<readonly Token[]> =>
          parseOneInchTokenList(await request(about, {}, own)),
        signal,
      )
    },
    async allowance(chain, { token, owner }, signal) {
      const about = { chain, path: 'approve/allowance', schema: oneInchAllowanceSchema }
      const query = { tokenAddress: toVendorAddress(token), walletAddress: owner }
      return (await request(about, query, signal)).allowance
    },
    async approve(chain, { token, amount }, signal) {
      const about = { chain, path: 'approve/transaction', schema: oneInchApproveReplySchema }
      const query = { tokenAddress: toVendorAddress(token), amount: amount?.toString() }
      const { data, to } = await request(about, query, signal)
      const read = decodeApproval(data)
      // The visitor signs this call: it may only approve the requested amount for the router.
      const isMeant = isSameAddress(to, token) && read?.amount === (amount ?? read?.amount)
      if (!read || !isMeant || !isRouter(chain, read.spender)) throw upstreamError('body', host)
      return { data, spender: read.spender }
    },
    async quote(order, signal) {
      const about = { chain: order.chain, path: 'quote', schema: oneInchQuoteReplySchema }
      const { gasPrice } = order
      const query = { ...toSwapQuery(order), fee: feePercent, gasPrice, includeGas: 'true' }
      const { dstAmount, gas } = await request(about, query, signal)
      return dstAmount === 0n ? undefined : { amount: dstAmount, gas, feePercent }
    },
    async build(order, signal) {
      const about = { chain: order.chain, path: 'swap', schema: oneInchSwapReplySchema }
      const query = { ...toTransactionQuery(order), fee: feePercent, referrer }
      const { dstAmount, tx } = await request(about, query, signal)
      const decoded = decodeOneInchCalldata(tx.data, order.user)
      const isMeant = decoded !== undefined && matchesSwapOrder(order, dstAmount, decoded)
      if (!isMeant || !isRouter(order.chain, tx.to) || tx.value !== nativeValueOf(order))
        throw upstreamError('body', host)
      return withGasMargin({ ...tx, amount: dstAmount, gas: tx.gas || untriedGas })
    },
  }
}

function isRouter({ caipNetworkId }: Chain, address: string): boolean {
  return isSameAddress(address, routers[caipNetworkId] ?? '')
}

function toSwapQuery({ from, to, amount }: SwapOrder): AggregatorQuery {
  return { src: toVendorAddress(from), dst: toVendorAddress(to), amount: `${amount}` }
}

function toTransactionQuery(order: EvmSwapOrder): AggregatorQuery {
  const { user, slippage, permit, isSimulated } = order
  return {
    ...toSwapQuery(order),
    from: user,
    origin: user,
    slippage: `${slippage}`,
    permit,
    disableEstimate: `${!isSimulated}`,
    // Without optimized functions, which do not name the token that is bought.
    compatibility: 'true',
  }
}

function createOneInchRequest(deps: {
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly url: string
  readonly key: string
}): OneInchRequest {
  const request = createAggregatorClient({
    ...deps,
    headers: { authorization: `Bearer ${deps.key}` },
    rejectionText: (status, body) => (status === 400 ? textMember(body, 'description') : undefined),
  })
  return ({ chain, path, schema }, query, signal) => {
    const { reference } = parseCaipNetworkId(chain.caipNetworkId)
    return request({ path: `/swap/v6.0/${reference}/${path}`, query, schema }, signal)
  }
}
