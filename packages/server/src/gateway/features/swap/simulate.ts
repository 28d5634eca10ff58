import type { Hex } from 'viem'
import * as v from 'valibot'
import { type FieldError, httpError } from '../../../http/index.ts'
import { upstreamError } from '../../../upstream/index.ts'
import { nativeMarker } from '../../chain/accounts/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import {
  createCallEncoder,
  type EvmAddress,
  type ReadContracts,
  decodeUint,
} from '../../chain/contracts/index.ts'
import { isNodeRpcError } from '../../chain/rpc/index.ts'
import type { RpcClient } from '../../chain/rpc/RpcClient.ts'

const balanceOf = createCallEncoder('balanceOf(address)')
const allowanceOf = createCallEncoder('allowance(address,address)')

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,16}$/),
  v.transform((text) => BigInt(text)),
)

/** A transaction to simulate, with the token that it spends. */
export type SwapSimulationRequest = {
  readonly chain: Chain
  readonly user: EvmAddress
  readonly to: EvmAddress
  readonly data: Hex
  readonly value: bigint
  /** The sold token as in an order, its amount, and the spender if an approval is needed. */
  readonly token: string
  readonly amount: bigint
  readonly spender: EvmAddress | undefined
}

/**
 * Simulates a transaction.
 *
 * @returns Gas that it uses.
 * @throws HTTP 400 with the reason why it would revert; UpstreamError.
 */
export async function simulate(
  deps: { readonly rpc: Pick<RpcClient, 'request'>; readonly read: ReadContracts },
  trial: SwapSimulationRequest,
  signal: AbortSignal,
): Promise<bigint> {
  const { chain, user, to, data, value } = trial
  const call = { from: user, to, data, value: `0x${value.toString(16)}` }
  try {
    const received = await deps.rpc.request(
      chain.caipNetworkId,
      { method: 'eth_estimateGas', params: [call] },
      { signal },
    )
    const gas = v.safeParse(quantity, received)
    if (gas.success) return gas.output
  } catch (error) {
    if (!isNodeRpcError(error)) throw error
    throw httpError(400, await reasonOf(deps.read, trial, signal))
  }
  throw upstreamError('body', chain.caipNetworkId)
}

async function reasonOf(
  read: ReadContracts,
  trial: SwapSimulationRequest,
  signal: AbortSignal,
): Promise<FieldError> {
  const { chain, user, token, amount, spender } = trial
  if (token === nativeMarker) return { field: '', description: 'The chain rejects the transaction' }
  const to = token as EvmAddress
  const [holdings, allowed] = await read(
    chain,
    [
      { to, data: balanceOf(user) },
      { to, data: allowanceOf(user, spender ?? user) },
    ],
    signal,
  )
  if ((decodeUint(holdings) ?? 0n) < amount)
    return { field: 'amount', description: 'insufficient balance' }
  if (spender !== undefined && (decodeUint(allowed) ?? 0n) < amount)
    return { field: 'amount', description: 'insufficient allowance' }
  return { field: '', description: 'The chain rejects the transaction' }
}
