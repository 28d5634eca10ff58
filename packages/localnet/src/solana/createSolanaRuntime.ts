import type { Address, EncodedAccount, Transaction } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import type { Clock } from 'latchkey/internal'
import { toTransactionError, type TransactionError } from './transactionError.ts'

/** Result of an executed transaction. */
export type ExecutionResult = {
  readonly error: TransactionError | undefined
  readonly metadata: TransactionMetadata
}

/** Accounts and programs, without transaction history. */
export type SolanaRuntime = {
  slot(): bigint
  /** Seconds since 1970. */
  blockTime(): bigint
  epoch(): { epoch: bigint; slotIndex: bigint; slotsInEpoch: bigint }
  account(address: Address): EncodedAccount | undefined
  setAccount(account: EncodedAccount): void
  programAccounts(program: Address): readonly EncodedAccount[]
  /** Returns the rent-exempt minimum in lamports for a data size in bytes. */
  rentExemption(size: bigint): bigint
  moveTo(slot: bigint): void
  execute(transaction: Transaction): ExecutionResult
  /** Simulates a transaction. Returns its result and the changed accounts. */
  simulate(
    transaction: Transaction,
    verifySignatures: boolean,
  ): ExecutionResult & { readonly accounts: readonly EncodedAccount[] }
}

/**
 * Creates a runtime on LiteSVM.
 *
 * LiteSVM accepts only its newest blockhash, and detects duplicates regardless of slots, so both of
 * its checks are off: the chain has its own.
 *
 * @param clock - Time of blocks.
 * @returns The runtime with the token programs.
 */
export function createSolanaRuntime(clock: Clock): SolanaRuntime {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n).withNativeMints()
  const machine: SolanaRuntime = {
    slot: () => svm.getClock().slot,
    blockTime: () => svm.getClock().unixTimestamp,
    epoch: () => epochOf(svm, machine.slot()),
    account(address) {
      const found = svm.getAccount(address)
      return found.exists && found.lamports > 0n ? found : undefined
    },
    setAccount: (account) => svm.setAccount(account),
    programAccounts: (program) => svm.getProgramAccounts(program),
    rentExemption: (size) => svm.minimumBalanceForRentExemption(size),
    moveTo(slot) {
      const sysvar = svm.getClock()
      sysvar.slot = slot
      sysvar.epoch = epochOf(svm, slot).epoch
      sysvar.unixTimestamp = BigInt(Math.floor(clock.now() / 1000))
      svm.setClock(sysvar)
    },
    execute(transaction) {
      const result = svm.withSigverify(true).sendTransaction(transaction)
      return result instanceof FailedTransactionMetadata
        ? failure(result)
        : { error: undefined, metadata: result }
    },
    simulate(transaction, verifySignatures) {
      const result = svm.withSigverify(verifySignatures).simulateTransaction(transaction)
      return result instanceof FailedTransactionMetadata
        ? { ...failure(result), accounts: [] }
        : { error: undefined, metadata: result.meta(), accounts: result.postAccounts() }
    },
  }
  machine.moveTo(machine.slot())
  return machine
}

function failure(result: FailedTransactionMetadata): ExecutionResult {
  return { error: toTransactionError(result.err()), metadata: result.meta() }
}

function epochOf(svm: LiteSVM, slot: bigint): ReturnType<SolanaRuntime['epoch']> {
  const { slotsPerEpoch, firstNormalEpoch, firstNormalSlot } = svm.getEpochSchedule()
  const normal = slot - firstNormalSlot
  return {
    epoch: firstNormalEpoch + normal / slotsPerEpoch,
    slotIndex: normal % slotsPerEpoch,
    slotsInEpoch: slotsPerEpoch,
  }
}
