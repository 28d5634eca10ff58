import { parseSiwxMessage } from '../protocol/index.ts'

/**
 * Returns the address that a sign-in message names.
 *
 * @returns Empty for a text that is no sign-in message: `verifySignature` rejects it.
 * @see EIP-4361
 */
export function getAddressFromMessage(message: string): string {
  return parseSiwxMessage(message)?.accountAddress ?? ''
}

/**
 * Returns the network that a sign-in message names.
 *
 * @returns CAIP-2, such as `eip155:1`; empty for a text that is no sign-in message.
 * @see EIP-4361
 */
export function getChainIdFromMessage(message: string): string {
  return parseSiwxMessage(message)?.chainId ?? ''
}
