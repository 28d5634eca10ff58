import type { Address, EncodedAccount, ReadonlyUint8Array } from '@solana/kit'
import type { Clock } from 'latchkey/kernel'
import { type Blockhashes, createBlockhashes } from './blockhashes.ts'
import { createRuntime, type SolanaRuntime, type ExecutionResult } from './createRuntime.ts'
import { feeOf } from './fee.ts'
import { type DecodedTransaction, decodeTransaction } from './message.ts'
import type { TransactionError } from './transactionError.ts'

/** A transaction that is in the ledger, failed ones that paid their fee included. */
export type TransactionRecord = ExecutionResult & {
  readonly decoded: DecodedTransaction
  readonly slot: bigint
  /** Seconds since 1970. */
  readonly blockTime: bigint
  readonly fee: bigint
  /** Of all accounts, in order. */
  readonly before: readonly (EncodedAccount | undefined)[]
  readonly after: readonly (EncodedAccount | undefined)[]
}

/** What a transaction would do. */
export type Simulation = {
  readonly error: TransactionError | undefined
  /** Absent when it was refused before it ran. */
  readonly metadata: ExecutionResult['metadata'] | undefined
  readonly accounts: readonly EncodedAccount[]
}

/** What happened in the ledger. */
export type LedgerEvent =
  | { readonly kind: 'slot'; readonly slot: bigint }
  | { readonly kind: 'transaction'; readonly record: TransactionRecord }

/** A Solana ledger in this process. Every block is final at once. */
export type Ledger = Omit<SolanaRuntime, 'moveTo' | 'execute' | 'simulate'> & {
  readonly blockhashes: Pick<Blockhashes, 'latest' | 'isValid'>
  /** Closes the current slot and opens the next. */
  advance(): void
  decode(bytes: ReadonlyUint8Array): DecodedTransaction
  simulate(
    decoded: DecodedTransaction,
    options: { verifySignatures: boolean; checkBlockhash: boolean },
  ): Simulation
  /** Runs a transaction. The error of one that was refused, and so is not in the ledger, comes back. */
  send(decoded: DecodedTransaction): TransactionError | undefined
  record(signature: string): TransactionRecord | undefined
  /** Newest first. */
  history(address: Address): readonly TransactionRecord[]
  transactionCount(): number
  watch(listener: (event: LedgerEvent) => void): () => void
}

/** Older transactions are forgotten: they matter to nobody on a local network. */
const keptRecords = 10_000

/**
 * Makes an empty ledger.
 *
 * @param options - Genesis hash; clock for block times.
 * @returns The ledger. It stands still until `advance` is called.
 */
export function createLedger(options: { genesisHash: string; clock: Clock }): Ledger {
  const machine = createRuntime(options.clock)
  const blockhashes = createBlockhashes(options.genesisHash, machine.slot())
  const records = new Map<string, TransactionRecord>()
  const listeners = new Set<(event: LedgerEvent) => void>()
  let transactionCount = 0

  function emit(event: LedgerEvent): void {
    for (const listener of listeners) listener(event)
  }

  function keep(record: TransactionRecord): void {
    transactionCount++
    records.set(record.decoded.signature, record)
    const [oldest] = records.keys()
    if (records.size > keptRecords && oldest !== undefined) records.delete(oldest)
    emit({ kind: 'transaction', record })
  }

  function refusal(decoded: DecodedTransaction, checkBlockhash: boolean): string | undefined {
    if (records.has(decoded.signature)) return 'AlreadyProcessed'
    if (checkBlockhash && !blockhashes.isValid(decoded.message.lifetimeToken))
      return 'BlockhashNotFound'
    return undefined
  }

  return {
    ...machine,
    blockhashes,
    advance() {
      const slot = machine.slot() + 1n
      machine.moveTo(slot)
      blockhashes.add(slot)
      emit({ kind: 'slot', slot })
    },
    decode: (bytes) => decodeTransaction(bytes, (address) => machine.account(address)?.data),
    simulate(decoded, { verifySignatures, checkBlockhash }) {
      const error = refusal(decoded, checkBlockhash)
      if (error) return { error, metadata: undefined, accounts: [] }
      return machine.simulate(decoded.transaction, verifySignatures)
    },
    send(decoded) {
      const refused = refusal(decoded, true)
      if (refused) return refused
      const ran = run(machine, decoded)
      if (!('fee' in ran)) return ran.error
      keep(ran)
      return undefined
    },
    record: (signature) => records.get(signature),
    history: (address) =>
      [...records.values()]
        .filter(({ decoded }) => decoded.accounts.includes(address))
        .toReversed(),
    transactionCount: () => transactionCount,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function run(
  machine: SolanaRuntime,
  decoded: DecodedTransaction,
): TransactionRecord | ExecutionResult {
  const before = decoded.accounts.map(machine.account)
  const outcome = machine.execute(decoded.transaction)
  const after = decoded.accounts.map(machine.account)
  // One that failed and paid no fee was refused before it ran.
  if (outcome.error !== undefined && before[0]?.lamports === after[0]?.lamports) return outcome
  return {
    ...outcome,
    decoded,
    slot: machine.slot(),
    blockTime: machine.blockTime(),
    fee: feeOf(decoded.message),
    before,
    after,
  }
}
