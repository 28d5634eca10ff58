import type { LocalSolanaChain } from '../createLocalSolanaChain.ts'
import { createSolTransferInstruction } from '../instructions.ts'
import {
  addressParamSchema,
  readParams,
  type SolanaRpcHandler,
  u64ParamSchema,
} from '../rpcParams.ts'
import { solanaRpcError } from '../solanaRpcError.ts'
import { createSignedTransaction } from '../createSignedTransaction.ts'
import type { SolanaTestSigner } from '../listSolanaTestAccounts.ts'
import { formatTransactionError } from '../transactionError.ts'

/** Maximum airdrop in lamports: 1,000,000 SOL. */
const maximumAirdrop = 1_000_000n * 1_000_000_000n

/**
 * Creates the airdrop method.
 *
 * @param chain - The chain.
 * @param faucet - Key of a funded account.
 * @returns Methods by name.
 */
export function createSolanaFaucetMethods(
  chain: LocalSolanaChain,
  faucet: SolanaTestSigner,
): Record<string, SolanaRpcHandler> {
  return {
    requestAirdrop(params) {
      const [to, lamports] = readParams(params, [addressParamSchema, u64ParamSchema])
      if (lamports > maximumAirdrop)
        throw solanaRpcError('invalidParams', `Invalid param: at most ${maximumAirdrop} lamports`)
      // A block of its own: two equal airdrops in one block would be the same transaction.
      chain.advance()
      const decoded = chain.decode(
        createSignedTransaction(
          chain,
          [faucet],
          [createSolTransferInstruction(faucet.address, to, lamports)],
        ),
      )
      const error = chain.send(decoded) ?? chain.record(decoded.signature)?.error
      if (error !== undefined)
        throw solanaRpcError('internal', `airdrop failed: ${formatTransactionError(error)}`)
      return decoded.signature
    },
  }
}
