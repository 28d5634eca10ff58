import {
  type Address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { Ledger } from '../createLedger.ts'
import { addressParam, readParams, type RpcMethod, u64Param } from '../rpcParams.ts'
import { rpcFailure } from '../rpcFailure.ts'
import { systemProgram, type TestKey } from '../solanaAccounts.ts'
import { transactionErrorText } from '../transactionError.ts'

/** As much as a test validator gives at once: 10,000,000 SOL would be money, this is a lot. */
const maximumAirdrop = 1_000_000n * 1_000_000_000n

/**
 * Makes the method that hands out coins.
 *
 * @param ledger - The ledger.
 * @param faucet - Key of an account that owns enough.
 * @returns Methods by name.
 */
export function faucetMethods(ledger: Ledger, faucet: TestKey): Record<string, RpcMethod> {
  return {
    requestAirdrop(params) {
      const [to, lamports] = readParams(params, [addressParam, u64Param])
      if (lamports > maximumAirdrop)
        throw rpcFailure('invalidParams', `Invalid param: at most ${maximumAirdrop} lamports`)
      // A block of its own: two equal airdrops in one block would be the same transaction.
      ledger.advance()
      const decoded = ledger.decode(signedTransfer(ledger, faucet, to, lamports))
      const error = ledger.send(decoded) ?? ledger.record(decoded.signature)?.error
      if (error !== undefined)
        throw rpcFailure('internal', `airdrop failed: ${transactionErrorText(error)}`)
      return decoded.signature
    },
  }
}

function signedTransfer(
  ledger: Ledger,
  from: TestKey,
  to: Address,
  lamports: bigint,
): ReturnType<ReturnType<typeof getTransactionEncoder>['encode']> {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  const message = appendTransactionMessageInstruction(
    {
      programAddress: systemProgram,
      accounts: [
        { address: from.address, role: 3 },
        { address: to, role: 1 },
      ],
      data,
    },
    setTransactionMessageLifetimeUsingBlockhash(
      ledger.blockhashes.latest(),
      setTransactionMessageFeePayer(from.address, createTransactionMessage({ version: 0 })),
    ),
  )
  const transaction = compileTransaction(message)
  const signature = from.sign(transaction.messageBytes) as SignatureBytes
  return getTransactionEncoder().encode({
    ...transaction,
    signatures: { [from.address]: signature },
  })
}
