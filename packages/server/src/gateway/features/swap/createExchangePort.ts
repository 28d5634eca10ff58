import { upstreamError } from '../../../upstream/index.ts'
import type { EvmAddress, ReadContracts } from '../../chain/contracts/index.ts'
import type { RpcClient } from '../../chain/rpc/RpcClient.ts'
import type { Tokens } from '../../chain/tokens/index.ts'
import { approvalFor, readAllowance } from './allowance.ts'
import type { Conversion, ConvertPort, Offer, Order, SignedOrder } from './ConvertPort.ts'
import { type Deal, isDealFor, valueOf } from './Deal.ts'
import { noPermits } from './refusals.ts'
import { withTrial } from './withTrial.ts'
import { wrapping } from './wrapping.ts'

/** A transaction as an exchange built it, and what it does; undefined where nobody can tell. */
export type Trade = Conversion & { readonly deal: Deal | undefined }

/** A server of others that finds the best trade through contracts which they keep. */
export type Exchange = {
  readonly name: string
  readonly host: string
  /**
   * The one contract of a chain that takes tokens, by the id of the chain. They are written down
   * here: whom a visitor lets take a token no answer of a server decides.
   */
  readonly spenders: Readonly<Record<string, EvmAddress>>
  /** As that of a port. */
  quote(order: Order, signal: AbortSignal): Promise<Offer | undefined>
  /** As `build` of a port; nothing of it is believed before its deal is held against the order. */
  trade(order: SignedOrder, signal: AbortSignal): Promise<Trade | undefined>
}

/** What every such place stands on. */
export type ExchangeGround = {
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
export function createExchangePort(deps: ExchangeGround, exchange: Exchange): ConvertPort {
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
    approve: async ({ caipNetworkId }, { amount }) => approvalFor(spenderIn(caipNetworkId), amount),
    async quote(order, signal) {
      const wrap = wrapping(order)
      if (wrap) return { amount: wrap.amount, gas: wrap.gas, route: [order.from, order.to] }
      const offer = await exchange.quote(order, signal)
      return offer && offer.amount > 0n ? offer : undefined
    },
    async build(order, signal) {
      if (order.permit !== undefined) throw noPermits()
      const wrap = wrapping(order)
      if (wrap) return withTrial(deps, { order, made: wrap, spender: undefined }, signal)
      const trade = await exchange.trade(order, signal)
      if (!trade || trade.amount === 0n) return undefined
      const { deal, ...made } = trade
      const isMeant = deal !== undefined && isDealFor(order, made.amount, deal)
      if (!isMeant || made.value !== valueOf(order)) throw upstreamError('body', host)
      const spender = spenderIn(order.chain.caipNetworkId)
      return withTrial(deps, { order, made, spender }, signal)
    },
  }
}
