import type { Address, EncodedAccount, Transaction } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import type { Clock } from 'latchkey/kernel'
import { readTransactionError, type TransactionError } from './transactionError.ts'

/** What a transaction did. */
export type ExecutionResult = {
  readonly error: TransactionError | undefined
  readonly metadata: TransactionMetadata
}

/** Accounts and the programs that change them, with no memory of how they came about. */
export type SolanaRuntime = {
  slot(): bigint
  /** Seconds since 1970. */
  blockTime(): bigint
  epoch(): { epoch: bigint; slotIndex: bigint; slotsInEpoch: bigint }
  account(address: Address): EncodedAccount | undefined
  setAccount(account: EncodedAccount): void
  programAccounts(program: Address): readonly EncodedAccount[]
  /** Lamports that an account of some bytes must hold. */
  rentExemption(size: bigint): bigint
  moveTo(slot: bigint): void
  execute(transaction: Transaction): ExecutionResult
  /** Tells what a transaction would do, and the accounts as it would leave them. */
  simulate(
    transaction: Transaction,
    verifySignatures: boolean,
  ): ExecutionResult & { readonly accounts: readonly EncodedAccount[] }
}

/**
 * Makes a machine on litesvm.
 *
 * litesvm takes its newest blockhash only, and counts repeats without counting slots, so both of
 * its checks are off: the ledger has its own.
 *
 * @param clock - Time of blocks.
 * @returns The machine, with the token programs and nothing else on it.
 */
export function createRuntime(clock: Clock): SolanaRuntime {
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
  return { error: readTransactionError(result.err()), metadata: result.meta() }
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
