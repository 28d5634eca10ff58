import type { Hex } from 'viem'

/**
 * Signs the hash of a user operation with the key of a session.
 *
 * @returns 65 bytes, over the EIP-191 hash of the user operation hash.
 */
export async function signOperationHash(hash: Hex, privateKey: Hex): Promise<Hex> {
  // Loaded on first use.
  const { privateKeyToAccount } = await import('viem/accounts')
  return await privateKeyToAccount(privateKey).signMessage({ message: { raw: hash } })
}
