import { type FrameRpcCall, isFrameReadMethod } from 'latchkey/protocol'
import type { FrameContext } from '../page/FrameContext.ts'
import { createFrameError } from '../services/frameError.ts'

/**
 * Answers a JSON-RPC call of the app. What only reads is answered by the gateway.
 *
 * @throws `frame.method_not_allowed` for methods that need an approval, which the frame cannot ask for yet.
 */
export async function handleRpcRequest(
  context: FrameContext,
  { chainId, method, params }: FrameRpcCall,
  signal: AbortSignal,
): Promise<unknown> {
  if (method === 'eth_accounts') return [context.addresses.evm]
  if (method === 'eth_chainId') return `0x${Number(chainId.split(':')[1]).toString(16)}`
  if (!isFrameReadMethod(method)) throw createFrameError('frame.method_not_allowed')
  return context.fetchRpc(chainId, { method, params }, signal)
}
