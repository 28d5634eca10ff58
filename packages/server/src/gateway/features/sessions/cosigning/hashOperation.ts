import type { UserOperation } from 'latchkey/protocol'
import type { Hex } from 'viem'

/**
 * Returns the hash of a user operation with its chain and EntryPoint.
 *
 * @see ERC-4337 v0.7
 */
export async function hashOperation(operation: {
  readonly userOp: UserOperation
  readonly chainId: number
  readonly entryPoint: Hex
}): Promise<Hex> {
  const { userOp, chainId, entryPoint: entryPointAddress } = operation
  // Loaded on first use.
  const { getUserOperationHash } = await import('viem/account-abstraction')
  return getUserOperationHash({
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
}
