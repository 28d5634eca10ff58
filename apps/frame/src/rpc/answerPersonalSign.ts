import { type Hex, hexToBytes, isHex } from 'viem'
import type { FrameRpcCall } from 'latchkey/protocol'
import { encodeUtf8 } from '../custody/bytes.ts'
import { isRawHash } from '../custody/signEvm.ts'
import { isWalletRegistrationMessage } from '../custody/signWalletRegistration.ts'
import { summarizeMessage } from '../approval/summarizeMessage.ts'
import { digestRequest } from './digestRequest.ts'
import type { RpcDeps } from './RpcDeps.ts'
import {
  createInvalidParams,
  createRegistrationRefusal,
  createUnauthorizedAccountFailure,
} from './rpcFailures.ts'
import { approveSignature } from './approveSignature.ts'

/**
 * Answers `personal_sign`.
 *
 * @returns The signature, 65 bytes.
 * @throws -32602 for 32 bytes that are no text: nothing could show what their signature means.
 * @see ERC-191
 */
export async function answerPersonalSign(
  deps: RpcDeps,
  { chainId, params }: FrameRpcCall,
  signal: AbortSignal,
): Promise<Hex> {
  const [text, from] = params as readonly [string, Hex]
  const { appOrigin, addresses, now } = deps.context
  const account = addresses.evm
  if (from.toLowerCase() !== account.toLowerCase()) throw createUnauthorizedAccountFailure()
  const isBytes = isHex(text) && text.length % 2 === 0
  const message = isBytes ? Uint8Array.from(hexToBytes(text)) : encodeUtf8(text)
  if (message.length === 0 || message.length > 65_536)
    throw createInvalidParams('The message is empty or too long.')
  if (isRawHash(message))
    throw createInvalidParams('A message of 32 bytes that are no text cannot be signed.')
  if (isWalletRegistrationMessage(message)) throw createRegistrationRefusal()
  return await approveSignature<Hex>(deps, {
    summary: summarizeMessage({ appOrigin, account, chainId, message, now: now() }),
    signing: { method: 'personal_sign', from: account, message },
    approved: {
      method: 'personal_sign',
      digest: await digestRequest({ chainId, method: 'personal_sign', params }),
    },
    signal,
  })
}
