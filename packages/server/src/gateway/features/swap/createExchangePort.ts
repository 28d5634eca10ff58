import { upstreamError } from '../../../upstream/index.ts'
import type { EvmAddress, ReadContracts } from '../../chain/contracts/index.ts'
import type { RpcClient } from '../../chain/rpc/RpcClient.ts'
import type { Tokens } from '../../chain/tokens/index.ts'
import { encodeApproval, readAllowance } from './allowance.ts'
import type { SwapTransaction, SwapPort, PortQuote, SwapOrder, EvmSwapOrder } from './SwapPort.ts'
import { type DecodedSwap, matchesOrder, nativeValueOf } from './DecodedSwap.ts'
import { unsupportedPermitError } from './refusals.ts'
import { withSimulation } from './withSimulation.ts'
import { wrapNative } from './wrapNative.ts'

/** A transaction as an exchange built it, and what it does; undefined where nobody can tell. */
export type ExchangeSwap = SwapTransaction & { readonly decoded: DecodedSwap | undefined }

/** A server of others that finds the best trade through contracts which they keep. */
export type SwapExchange = {
  readonly name: string
  readonly host: string
  /**
   * The one contract of a chain that takes tokens, by the id of the chain. They are written down
   * here: whom a visitor lets take a token no answer of a server decides.
   */
  readonly spenders: Readonly<Record<string, EvmAddress>>
  /** As that of a port. */
  quote(order: SwapOrder, signal: AbortSignal): Promise<PortQuote | undefined>
  /** As `build` of a port; nothing of it is believed before its deal is held against the order. */
  build(order: EvmSwapOrder, signal: AbortSignal): Promise<ExchangeSwap | undefined>
}

/** What every such place stands on. */
export type ExchangePortDeps = {
  readonly rpc: Pick<RpcClient, 'request'>
  readonly read: ReadContracts
  readonly tokens: Tokens
}

/**
 * Makes the place that trades through an exchange of others. Tokens are approved for the contract
 * that is known of its chain alone, by a call that is written here; allowances come from the token
 * itself; what it builds is tried out by our nodes, and costs what the chain asks.
 *
 * @param deps - The nodes, and the tokens that people look for.
 * @param exchange - The exchange.
 * @source facts: gateway §1.6
 */
export function createExchangePort(deps: ExchangePortDeps, exchange: SwapExchange): SwapPort {
  const { read, tokens } = deps
  const { name, host, spenders } = exchange

  function spenderIn(chainId: string): EvmAddress {
    const spender = spenders[chainId]
    if (spender === undefined) throw upstreamError('unavailable', chainId)
    return spender
  }

  return {
    name,
    supports: ({ caipNetworkId }) => Object.hasOwn(spenders, caipNetworkId),
    tokens: async (chain) => tokens.listed(chain),
    allowance: async (chain, about, signal) =>
      readAllowance(read, { chain, ...about, spender: spenderIn(chain.caipNetworkId) }, signal),
    approve: async ({ caipNetworkId }, { amount }) =>
      encodeApproval(spenderIn(caipNetworkId), amount),
    async quote(order, signal) {
      const wrap = wrapNative(order)
      if (wrap) return { amount: wrap.amount, gas: wrap.gas, route: [order.from, order.to] }
      const offer = await exchange.quote(order, signal)
      return offer && offer.amount > 0n ? offer : undefined
    },
    async build(order, signal) {
      if (order.permit !== undefined) throw unsupportedPermitError()
      const wrap = wrapNative(order)
      if (wrap) return withSimulation(deps, { order, made: wrap, spender: undefined }, signal)
      const trade = await exchange.build(order, signal)
      if (!trade || trade.amount === 0n) return undefined
      const { decoded: deal, ...made } = trade
      const isMeant = deal !== undefined && matchesOrder(order, made.amount, deal)
      if (!isMeant || made.value !== nativeValueOf(order)) throw upstreamError('body', host)
      const spender = spenderIn(order.chain.caipNetworkId)
      return withSimulation(deps, { order, made, spender }, signal)
    },
  }
}
