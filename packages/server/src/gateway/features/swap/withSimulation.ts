import type { EvmAddress } from '../../chain/contracts/index.ts'
import type { SwapTransaction, EvmSwapOrder } from './SwapPort.ts'
import { simulate } from './simulate.ts'
import { withGasMargin } from './withGasMargin.ts'

/**
 * Tries a transaction out where that was asked for, and gives it gas in reserve.
 *
 * @param deps - The nodes.
 * @param order - What it is made for.
 * @param made - The transaction. Its gas is the least that it is given.
 * @param spender - Who takes the token, where somebody has to be let.
 * @throws `refusal` 400 that says why it would fail; UpstreamError.
 */
export async function withSimulation(
  deps: Parameters<typeof simulate>[0],
  {
    order,
    made,
    spender,
  }: {
    readonly order: EvmSwapOrder
    readonly made: SwapTransaction
    readonly spender: EvmAddress | undefined
  },
  signal: AbortSignal,
): Promise<SwapTransaction> {
  if (!order.isSimulated) return withGasMargin(made)
  const { chain, user, from: token, amount } = order
  const { to, data, value } = made
  const trial = { chain, user, to, data, value, token, amount, spender }
  const tried = await simulate(deps, trial, signal)
  // The first trade of a block writes down the price of its pool: what is tried may be a later one.
  return withGasMargin({ ...made, gas: tried > made.gas ? tried : made.gas })
}
