import type { UserOperation } from 'latchkey/protocol'
import type { Hex } from 'viem'

/**
 * Signs a user operation with the key of a session.
 *
 * @param operation - The operation, its chain and EntryPoint.
 * @returns 65 bytes, over the EIP-191 hash of the user operation hash.
 * @see ERC-4337 v0.7, EIP-191
 */
export async function signOperation(
  operation: {
    readonly userOp: UserOperation
    readonly chainId: number
    readonly entryPoint: Hex
  },
  privateKey: Hex,
): Promise<Hex> {
  const { userOp, chainId, entryPoint: entryPointAddress } = operation
  // Loaded on first use.
  const [{ getUserOperationHash }, { privateKeyToAccount }] = await Promise.all([
    import('viem/account-abstraction'),
    import('viem/accounts'),
  ])
  const hash = getUserOperationHash({
    chainId,
    entryPointAddress,
    entryPointVersion: '0.7',
    userOperation: {
      sender: userOp.sender,
      nonce: BigInt(userOp.nonce),
      callData: userOp.callData,
      callGasLimit: BigInt(userOp.callGasLimit),
      verificationGasLimit: BigInt(userOp.verificationGasLimit),
      preVerificationGas: BigInt(userOp.preVerificationGas),
      maxFeePerGas: BigInt(userOp.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(userOp.maxPriorityFeePerGas),
      factory: userOp.factory ?? undefined,
      factoryData: userOp.factoryData ?? undefined,
      paymaster: userOp.paymaster ?? undefined,
      paymasterData: userOp.paymasterData ?? undefined,
      paymasterVerificationGasLimit: BigInt(userOp.paymasterVerificationGasLimit ?? 0),
      paymasterPostOpGasLimit: BigInt(userOp.paymasterPostOpGasLimit ?? 0),
      signature: '0x',
    },
  })
  return await privateKeyToAccount(privateKey).signMessage({ message: { raw: hash } })
}
