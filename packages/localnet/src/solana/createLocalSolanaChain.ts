import type { Address, EncodedAccount, ReadonlyUint8Array } from '@solana/kit'
import type { Clock } from 'latchkey/internal'
import { type Blockhashes, createBlockhashes } from './blockhashes.ts'
import {
  createSolanaRuntime,
  type SolanaRuntime,
  type ExecutionResult,
} from './createSolanaRuntime.ts'
import { computeMessageFee } from './fee.ts'
import { type DecodedSolanaTransaction, decodeSolanaTransaction } from './message.ts'
import type { TransactionError } from './transactionError.ts'

/** A transaction of the chain, also a failed one that paid its fee. */
export type RecordedTransaction = ExecutionResult & {
  readonly decoded: DecodedSolanaTransaction
  readonly slot: bigint
  /** Seconds since 1970. */
  readonly blockTime: bigint
  readonly fee: bigint
  /** Of all accounts, in the order of the transaction. */
  readonly before: readonly (EncodedAccount | undefined)[]
  readonly after: readonly (EncodedAccount | undefined)[]
}

/** Result of a simulation. */
export type Simulation = {
  readonly error: TransactionError | undefined
  /** Absent when it was rejected before execution. */
  readonly metadata: ExecutionResult['metadata'] | undefined
  readonly accounts: readonly EncodedAccount[]
}

/** An event of the chain. */
export type LocalSolanaChainEvent =
  | { readonly kind: 'slot'; readonly slot: bigint }
  | { readonly kind: 'transaction'; readonly record: RecordedTransaction }

/** An in-process Solana chain. Every block is finalized immediately. */
export type LocalSolanaChain = Omit<SolanaRuntime, 'moveTo' | 'execute' | 'simulate'> & {
  readonly blockhashes: Pick<Blockhashes, 'latest' | 'isValid'>
  /** Closes the current slot and opens the next. */
  advance(): void
  decode(bytes: ReadonlyUint8Array): DecodedSolanaTransaction
  simulate(
    decoded: DecodedSolanaTransaction,
    options: { verifySignatures: boolean; checkBlockhash: boolean },
  ): Simulation
  /** Executes a transaction. Returns the error of a rejected one, which is not in the chain. */
  send(decoded: DecodedSolanaTransaction): TransactionError | undefined
  record(signature: string): RecordedTransaction | undefined
  /** Newest first. */
  history(address: Address): readonly RecordedTransaction[]
  transactionCount(): number
  watch(listener: (event: LocalSolanaChainEvent) => void): () => void
}

/** Limit of kept transactions. */
const maxRecords = 10_000

/**
 * Creates an empty chain.
 *
 * @param options - Genesis hash; clock for block times.
 * @returns The chain. Its slot changes only by `advance`.
 */
export function createLocalSolanaChain(options: {
  genesisHash: string
  clock: Clock
}): LocalSolanaChain {
  const machine = createSolanaRuntime(options.clock)
  const blockhashes = createBlockhashes(options.genesisHash, machine.slot())
  const records = new Map<string, RecordedTransaction>()
  const listeners = new Set<(event: LocalSolanaChainEvent) => void>()
  let transactionCount = 0

  function emit(event: LocalSolanaChainEvent): void {
    for (const listener of listeners) listener(event)
  }

  function keep(record: RecordedTransaction): void {
    transactionCount++
    records.set(record.decoded.signature, record)
    const [oldest] = records.keys()
    if (records.size > maxRecords && oldest !== undefined) records.delete(oldest)
    emit({ kind: 'transaction', record })
  }

  function refusal(decoded: DecodedSolanaTransaction, checkBlockhash: boolean): string | undefined {
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
    decode: (bytes) => decodeSolanaTransaction(bytes, (address) => machine.account(address)?.data),
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
  decoded: DecodedSolanaTransaction,
): RecordedTransaction | ExecutionResult {
  const before = decoded.accounts.map(machine.account)
  const outcome = machine.execute(decoded.transaction)
  const after = decoded.accounts.map(machine.account)
  // A failed transaction without a fee was rejected before execution.
  if (outcome.error !== undefined && before[0]?.lamports === after[0]?.lamports) return outcome
  return {
    ...outcome,
    decoded,
    slot: machine.slot(),
    blockTime: machine.blockTime(),
    fee: computeMessageFee(decoded.message),
    before,
    after,
  }
}
