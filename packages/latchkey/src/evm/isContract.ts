import type { Network } from '../networks/index.ts'
import type { EvmRpc } from './rpc/index.ts'

/** Code of an account that runs the code of a contract, and keeps its private key. EIP-7702 */
const delegation = /^0xef0100[\da-f]{40}$/i

/** Returns whether there is a contract at an address. Rejects with what the node rejects with. */
export async function isContract(
  rpc: EvmRpc,
  { network, address }: { readonly network: Network; readonly address: string },
): Promise<boolean> {
  const call = { method: 'eth_getCode', params: [address, 'latest'] }
  const code = await rpc.request(network.caipNetworkId, call)
  return typeof code === 'string' && code !== '0x' && !delegation.test(code)
}
