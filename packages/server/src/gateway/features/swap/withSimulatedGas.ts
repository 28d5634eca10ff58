import type { EvmAddress } from '../../chain/contracts/index.ts'
import type { EvmSwapTransaction, EvmSwapOrder } from './EvmSwapPort.ts'
import { simulate } from './simulate.ts'
import { withGasMargin } from './withGasMargin.ts'

/**
 * Simulates a transaction if the order requests it, and adds a gas margin.
 *
 * @param made - The transaction. Its gas is the minimum.
 * @param spender - Contract that takes the token, if an approval is needed.
 * @throws HTTP 400 with the reason why it would revert; UpstreamError.
 */
export async function withSimulatedGas(
  deps: Parameters<typeof simulate>[0],
  {
    order,
    made,
    spender,
  }: {
    readonly order: EvmSwapOrder
    readonly made: EvmSwapTransaction
    readonly spender: EvmAddress | undefined
  },
  signal: AbortSignal,
): Promise<EvmSwapTransaction> {
  if (!order.isSimulated) return withGasMargin(made)
  const { chain, user, from: token, amount } = order
  const { to, data, value } = made
  const trial = { chain, user, to, data, value, token, amount, spender }
  const simulatedGas = await simulate(deps, trial, signal)
  // The first swap in a block also writes the pool's oracle price.
  return withGasMargin({ ...made, gas: simulatedGas > made.gas ? simulatedGas : made.gas })
}
