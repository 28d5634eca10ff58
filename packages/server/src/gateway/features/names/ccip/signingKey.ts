import type { Address, Hex } from 'viem'
import { toHex } from 'viem/utils'
import type { RootSecret } from '../../../../config/readOrCreateRootSecret.ts'

/** URL path template for on-chain resolvers. EIP-3668 */
export const ccipPath = '/v1/ccip/{sender}/{data}.json'

/** Derives the key that signs CCIP Read responses. */
export function deriveCcipSigningKey(secret: RootSecret): Hex {
  return toHex(secret.deriveKey('names'))
}

/** Returns the address of the key that signs CCIP Read responses, for the on-chain resolver. */
export async function getCcipSignerAddress(secret: RootSecret): Promise<Address> {
  const { privateKeyToAddress } = await import('viem/accounts')
  return privateKeyToAddress(deriveCcipSigningKey(secret))
}
