import { upstreamError } from '../../../upstream/index.ts'
import type { EvmAddress, ReadContracts } from '../../chain/contracts/index.ts'
import type { RpcClient } from '../../chain/rpc/RpcClient.ts'
import type { TokenRegistry } from '../../chain/tokens/index.ts'
import { encodeApproval, readAllowance } from './allowance.ts'
import type {
  EvmSwapTransaction,
  EvmSwapPort,
  PortQuote,
  SwapOrder,
  EvmSwapOrder,
} from './EvmSwapPort.ts'
import { type DecodedSwap, matchesSwapOrder, nativeValueOf } from './DecodedSwap.ts'
import { unsupportedPermitError } from './swapErrors.ts'
import { withSimulatedGas } from './withSimulatedGas.ts'
import { wrapNative } from './wrapNative.ts'

/** A transaction of an exchange, and its decoded parameters; undefined if it cannot be decoded. */
export type AggregatorTransaction = EvmSwapTransaction & {
  readonly decoded: DecodedSwap | undefined
}

/** An exchange with an HTTP API and router contracts. */
export type SwapAggregator = {
  readonly name: string
  readonly host: string
  /**
   * Contract that takes tokens, by CAIP-2 id. Hard-coded, so that no response can specify another
   * spender.
   */
  readonly spenders: Readonly<Record<string, EvmAddress>>
  /** As in {@link EvmSwapPort}. */
  quote(order: SwapOrder, signal: AbortSignal): Promise<PortQuote | undefined>
  /** As `build` of a port. The result is checked against the order before it is used. */
  build(order: EvmSwapOrder, signal: AbortSignal): Promise<AggregatorTransaction | undefined>
}

/** Dependencies of {@link createAggregatorPort}. */
export type AggregatorPortDeps = {
  readonly rpc: Pick<RpcClient, 'request'>
  readonly read: ReadContracts
  readonly tokens: TokenRegistry
}

/**
 * Creates a swap port from an exchange. Approvals and allowances use the known spender;
 * transactions are decoded, matched with the order and simulated.
 *
 * @param deps - Nodes and listed tokens.
 * @param exchange - The exchange.
 */
export function createAggregatorPort(
  deps: AggregatorPortDeps,
  exchange: SwapAggregator,
): EvmSwapPort {
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
      if (wrap) return withSimulatedGas(deps, { order, made: wrap, spender: undefined }, signal)
      const swap = await exchange.build(order, signal)
      if (!swap || swap.amount === 0n) return undefined
      const { decoded, ...made } = swap
      const isMeant = decoded !== undefined && matchesSwapOrder(order, made.amount, decoded)
      if (!isMeant || made.value !== nativeValueOf(order)) throw upstreamError('body', host)
      const spender = spenderIn(order.chain.caipNetworkId)
      return withSimulatedGas(deps, { order, made, spender }, signal)
    },
  }
}
