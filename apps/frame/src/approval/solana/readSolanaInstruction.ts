import type { Allowance, ApprovalAsset, ApprovalDetail } from '../ApprovalSummary.ts'
import { type ApprovalWarning, createApprovalWarning } from '../approvalWarnings.ts'
import { toAllowanceAmount } from '../toAllowanceAmount.ts'
import { programs } from './programs.ts'
import type { SolanaInstruction } from './parseSolanaTransactionMessage.ts'

/** Decoded data of an instruction, without running it. */
export type ReadInstruction = {
  readonly allowances?: readonly Allowance[]
  readonly details?: readonly ApprovalDetail[]
  readonly warnings?: readonly ApprovalWarning[]
}

const tokenPrograms: readonly string[] = [programs.token, programs.token2022]

/** Programs whose instructions are read here, or cannot move assets of the account. */
const knownPrograms: ReadonlySet<string> = new Set([
  ...Object.values(programs),
  'ComputeBudget111111111111111111111111111111',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'Ed25519SigVerify111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
])

/**
 * Reads one instruction: transfers, approvals, changes of an authority or of a program, durable nonces, and programs that
 * nobody here knows.
 *
 * @see https://solana.com/docs/core/programs
 */
export function readSolanaInstruction(instruction: SolanaInstruction): ReadInstruction {
  const program = instruction.program.address
  if (program === undefined || !knownPrograms.has(program)) return warnOfProgram(program)
  if (program === programs.system) return readSystem(instruction)
  if (tokenPrograms.includes(program)) return readToken(instruction)
  if (program === programs.stake) return readStake(instruction)
  if (program === programs.upgradeableLoader) return readLoader(instruction)
  return {}
}

function readSystem(instruction: SolanaInstruction): ReadInstruction {
  switch (littleEndian(instruction.data.subarray(0, 4))) {
    case 1n: // Assign
    case 10n: // AssignWithSeed
      return changeAuthority()
    case 0n: // CreateAccount
    case 2n: // Transfer
      return { details: [to(addressAt(instruction, 1)), lamports(instruction.data)] }
    case 11n: // TransferWithSeed
      return { details: [to(addressAt(instruction, 2)), lamports(instruction.data)] }
    case 4n: // AdvanceNonceAccount
      return { warnings: [createApprovalWarning('durable_nonce')] }
    case 5n: // WithdrawNonceAccount
      return { details: [to(addressAt(instruction, 1)), lamports(instruction.data)] }
    case 7n: // AuthorizeNonceAccount
      return changeAuthority()
    default:
      return {}
  }
}

function readToken(instruction: SolanaInstruction): ReadInstruction {
  const { data } = instruction
  const amount = toAllowanceAmount(littleEndian(data.subarray(1, 9)), 64)
  switch (data[0]) {
    case 3: // Transfer
      return { details: [to(addressAt(instruction, 1)), tokens(data.subarray(1, 9))] }
    case 12: // TransferChecked
      return { details: describeChecked(instruction, 1) }
    case 26: // TransferFeeExtension of Token-2022, of which TransferCheckedWithFee is 1
      return data[1] === 1 ? { details: describeChecked(instruction, 2) } : {}
    case 9: // CloseAccount
      return { details: [to(addressAt(instruction, 1))] }
    case 4: // Approve
      return allow({ standard: 'spl', spender: addressAt(instruction, 1), amount })
    case 13: // ApproveChecked
      return allow({
        standard: 'spl',
        token: addressAt(instruction, 1),
        spender: addressAt(instruction, 2),
        amount,
      })
    case 6: // SetAuthority
      return changeAuthority()
    case 255: // Batch
      return warnOfProgram(instruction.program.address)
    default:
      return {}
  }
}

function readStake(instruction: SolanaInstruction): ReadInstruction {
  const kind = littleEndian(instruction.data.subarray(0, 4))
  // Withdraw
  if (kind === 4n) return { details: [to(addressAt(instruction, 1)), lamports(instruction.data)] }
  // Authorize, SetLockup, AuthorizeWithSeed, AuthorizeChecked, AuthorizeCheckedWithSeed, SetLockupChecked
  return [1n, 6n, 8n, 10n, 11n, 12n].includes(kind) ? changeAuthority() : {}
}

function readLoader(instruction: SolanaInstruction): ReadInstruction {
  switch (littleEndian(instruction.data.subarray(0, 4))) {
    case 0n: // InitializeBuffer
      return {}
    case 4n: // SetAuthority
    case 7n: // SetAuthorityChecked
      return changeAuthority(addressAt(instruction, 2))
    case 3n: // Upgrade, which sends the lamports of the buffer
      return { ...changeAuthority(), details: [to(addressAt(instruction, 3))] }
    case 5n: // Close, which sends all lamports of the account
      return { ...changeAuthority(), details: [to(addressAt(instruction, 1))] }
    default:
      return warnOfProgram(instruction.program.address)
  }
}

function warnOfProgram(program = ''): ReadInstruction {
  return { warnings: [createApprovalWarning('unknown_program', { program })] }
}

function changeAuthority(authority?: string): ReadInstruction {
  const warning =
    authority === undefined
      ? createApprovalWarning('authority_change_unnamed')
      : createApprovalWarning('authority_change', { authority })
  return { warnings: [warning] }
}

function allow(allowance: Allowance): ReadInstruction {
  return { allowances: [allowance] }
}

function to(value: string): ApprovalDetail {
  return { label: 'to', value, isCode: true }
}

function lamports(data: Uint8Array): ApprovalDetail {
  return amountOf({ type: 'native' }, data.subarray(4, 12))
}

function tokens(amount: Uint8Array): ApprovalDetail {
  return amountOf({ type: 'spl' }, amount)
}

/** Reads a transfer that names its mint and its decimals, which the token program compares with the mint. */
function describeChecked(instruction: SolanaInstruction, at: number): readonly ApprovalDetail[] {
  const { data } = instruction
  const [address, decimals] = [addressAt(instruction, 1), data[at + 8] ?? 0]
  return [
    to(addressAt(instruction, 2)),
    amountOf({ type: 'spl', address, decimals }, data.subarray(at, at + 8)),
    { label: 'token', value: address, isCode: true },
  ]
}

function amountOf(asset: ApprovalAsset, bytes: Uint8Array): ApprovalDetail {
  return { label: 'amount', value: { asset, amount: littleEndian(bytes) } }
}

/** Returns an empty text where the address is in a lookup table that could not be read. */
function addressAt({ accounts }: SolanaInstruction, index: number): string {
  return accounts[index]?.address ?? ''
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}
