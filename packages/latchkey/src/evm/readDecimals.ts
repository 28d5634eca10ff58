import type { Adapter } from '../core/index.ts'
import { rpcBadResponseError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { EvmRpc } from './rpc/index.ts'

/** Calldata of `decimals()`. ERC-20. */
const decimalsCall = '0x313ce567'

/**
 * Reads the decimals of an ERC-20 token from its contract.
 *
 * @throws `rpc.bad_response` when the contract returns no `uint8`; what the node rejects with.
 */
export async function readDecimals(
  rpc: EvmRpc,
  { network, tokenAddress: to, signal }: Parameters<NonNullable<Adapter['readDecimals']>>[0],
): Promise<number> {
  const call = { method: 'eth_call', params: [{ to, data: decimalsCall }, 'latest'] }
  const answer = await rpc.request(network.caipNetworkId, call, signal)
  // `uint8`
  if (typeof answer !== 'string' || !/^0x0{62}[\da-f]{2}$/i.test(answer))
    throw new WalletError(rpcBadResponseError)
  return Number.parseInt(answer.slice(2), 16)
}
