import type { FailedTransactionMetadata } from 'litesvm'

/**
 * A transaction error in JSON-RPC format: `"BlockhashNotFound"`,
 * `{"InstructionError":[0,{"Custom":1}]}` …
 */
export type TransactionError =
  | string
  | { readonly InstructionError: readonly [number, string | { readonly Custom: number }] }
  | { readonly DuplicateInstruction: number }
  | { readonly InsufficientFundsForRent: { readonly account_index: number } }
  | { readonly ProgramExecutionTemporarilyRestricted: { readonly account_index: number } }

type LiteSvmError = ReturnType<FailedTransactionMetadata['err']>
type LiteSvmInstructionError = ReturnType<Extract<LiteSvmError, { err(): unknown }>['err']>

/** Names by index, in the order of LiteSVM's `TransactionErrorFieldless`. */
const transactionErrors = `AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound
InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep
MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution
SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit
UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit
WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound
InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex
InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit
MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit
UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled`.split(/\s+/)

/** Names by index, in the order of LiteSVM's `InstructionErrorFieldless`. */
const instructionErrors = `GenericError InvalidArgument InvalidInstructionData InvalidAccountData
AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature
AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId
ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange
ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified
NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed
AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified
ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth
MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc
ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure
ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority
AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner
MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded
BuiltinProgramsMustConsumeComputeUnits BorshIoError`.split(/\s+/)

/**
 * Messages that apps display or match. Other errors are named by splitting their identifier into
 * words.
 */
const sentences: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InsufficientFunds: 'insufficient funds for instruction',
  SignatureFailure: 'Transaction did not pass signature verification',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
}

/**
 * Converts LiteSVM's error objects to the format of the JSON-RPC interface.
 *
 * @param error - Result of `FailedTransactionMetadata.err()`.
 * @returns The error, as `err` in responses.
 */
export function toTransactionError(error: LiteSvmError): TransactionError {
  if (typeof error === 'number') return transactionErrors[error] ?? `Unknown${error}`
  if ('err' in error) return { InstructionError: [error.index, instructionError(error.err())] }
  if ('accountIndex' in error) {
    const index = { account_index: error.accountIndex }
    return error.constructor.name === 'TransactionErrorInsufficientFundsForRent'
      ? { InsufficientFundsForRent: index }
      : { ProgramExecutionTemporarilyRestricted: index }
  }
  return { DuplicateInstruction: error.index }
}

/**
 * Formats a transaction error as a message.
 *
 * @param error - The error, as {@link toTransactionError} returns it.
 * @returns A text for `message` of an RPC error.
 */
export function formatTransactionError(error: TransactionError): string {
  if (typeof error === 'string') return sentence(error)
  if ('InstructionError' in error) {
    const [index, reason] = error.InstructionError
    const text =
      typeof reason === 'string'
        ? sentence(reason)
        : `custom program error: 0x${reason.Custom.toString(16)}`
    return `Error processing Instruction ${index}: ${text}`
  }
  if ('DuplicateInstruction' in error)
    return `Transaction contains a duplicate instruction (${error.DuplicateInstruction}) that is not allowed`
  if ('InsufficientFundsForRent' in error)
    return `Transaction results in an account (${error.InsufficientFundsForRent.account_index}) with insufficient funds for rent`
  return 'Execution of the program is temporarily restricted'
}

function instructionError(error: LiteSvmInstructionError): string | { Custom: number } {
  if (typeof error === 'number') return instructionErrors[error] ?? `Unknown${error}`
  return 'code' in error ? { Custom: error.code } : 'BorshIoError'
}

function sentence(name: string): string {
  return (
    sentences[name] ??
    name.replaceAll(/(?<=[a-z])[A-Z]/g, (character) => ` ${character.toLowerCase()}`)
  )
}
