import type { EvmAddress } from '../../chain/contracts/index.ts'
import type { Conversion, SignedOrder } from './ConvertPort.ts'
import { tryOut } from './tryOut.ts'
import { withReserve } from './withReserve.ts'

/**
 * Tries a transaction out where that was asked for, and gives it gas in reserve.
 *
 * @param deps - The nodes.
 * @param order - What it is made for.
 * @param made - The transaction. Its gas is the least that it is given.
 * @param spender - Who takes the token, where somebody has to be let.
 * @throws `refusal` 400 that says why it would fail; UpstreamError.
 */
export async function withTrial(
  deps: Parameters<typeof tryOut>[0],
  {
    order,
    made,
    spender,
  }: {
    readonly order: SignedOrder
    readonly made: Conversion
    readonly spender: EvmAddress | undefined
  },
  signal: AbortSignal,
): Promise<Conversion> {
  if (!order.isTried) return withReserve(made)
  const { chain, user, from: token, amount } = order
  const { to, data, value } = made
  const trial = { chain, user, to, data, value, token, amount, spender }
  const tried = await tryOut(deps, trial, signal)
  // The first trade of a block writes down the price of its pool: what is tried may be a later one.
  return withReserve({ ...made, gas: tried > made.gas ? tried : made.gas })
}
