import { base58, hex } from '@scure/base'
import { formatSiwxMessage, type FrameRpcCall, type FrameSiwxMessageData } from 'latchkey/protocol'
import type { FrameRequestContext } from '../page/FrameRequestContext.ts'
import type { RpcHandler } from '../rpc/RpcHandler.ts'
import { createFrameError } from '../services/frameError.ts'

/**
 * Signs in to the app that contains the frame. The text is written here from its fields, for the verified
 * origin alone, and the visitor approves it like any other message.
 *
 * @throws `frame.unverified_domain` for a message of another site.
 * @see CAIP-122, EIP-4361
 */
export async function signInToApp(
  context: FrameRequestContext,
  siwx: FrameSiwxMessageData,
  { handleRpc, signal }: { readonly handleRpc: RpcHandler; readonly signal: AbortSignal },
): Promise<{ readonly message: string; readonly signature: string }> {
  const { host, origin } = new URL(context.appOrigin)
  if (siwx.domain !== host || new URL(siwx.uri).origin !== origin)
    throw createFrameError('frame.unverified_domain')
  const { chainId } = siwx
  const { evm, solana } = context.addresses
  const isSolana = chainId.startsWith('solana:')
  const message = formatSiwxMessage({ ...siwx, accountAddress: isSolana ? solana : evm })
  const bytes = new TextEncoder().encode(message)
  const call: FrameRpcCall = isSolana
    ? {
        chainId,
        method: 'solana_signMessage',
        params: { message: base58.encode(bytes), pubkey: solana },
      }
    : { chainId, method: 'personal_sign', params: [`0x${hex.encode(bytes)}`, evm] }
  const signed = await handleRpc(context, call, signal)
  const signature = isSolana ? (signed as { signature?: unknown }).signature : signed
  if (typeof signature !== 'string') throw createFrameError('frame.failed')
  return { message, signature }
}
