import type { Address, Hex } from 'viem'
import { toHex } from 'viem/utils'
import type { Secret } from '../../../../config/readSecret.ts'

/** What a resolver on chain asks at a gateway, as EIP-3668 writes it. */
export const ccipPath = '/v1/ccip/{sender}/{data}.json'

/**
 * Derives the key that answers to contracts are signed with.
 *
 * @param secret - Of the deployment.
 */
export function deriveSigningKey(secret: Secret): Hex {
  return toHex(secret.deriveKey('names'))
}

/**
 * Tells whose signature answers to contracts bear: what a resolver on chain is told.
 *
 * @param secret - Of the deployment.
 */
export async function nameSigner(secret: Secret): Promise<Address> {
  const { privateKeyToAddress } = await import('viem/accounts')
  return privateKeyToAddress(deriveSigningKey(secret))
}
