import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type ReadonlyUint8Array,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { LocalSolanaChain } from './createLocalSolanaChain.ts'
import type { SolanaTestSigner } from './listSolanaTestAccounts.ts'

/**
 * Creates and signs a transaction with the newest blockhash.
 *
 * @param chain - The chain.
 * @param keys - Signers. The first one pays the fee.
 * @param instructions - Instructions.
 * @returns The transaction in wire format.
 */
export function createSignedTransaction(
  chain: LocalSolanaChain,
  keys: readonly [SolanaTestSigner, ...SolanaTestSigner[]],
  instructions: readonly Instruction[],
): ReadonlyUint8Array {
  const [payer] = keys
  const message = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageLifetimeUsingBlockhash(
      chain.blockhashes.latest(),
      setTransactionMessageFeePayer(payer.address, createTransactionMessage({ version: 0 })),
    ),
  )
  const transaction = compileTransaction(message)
  const signatures = keys.map((key) => [
    key.address,
    key.sign(transaction.messageBytes) as SignatureBytes,
  ])
  return getTransactionEncoder().encode({
    ...transaction,
    signatures: Object.fromEntries(signatures) as typeof transaction.signatures,
  })
}
