import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { systemProgram } from './listSolanaTestAccounts.ts'

/** An amount of a token. */
export type SplInstructionAmount = {
  /** SPL Token or Token-2022. */
  readonly program: Address
  readonly mint: Address
  readonly decimals: number
  /** In base units. */
  readonly amount: bigint
}

/**
 * Creates the instruction of a SOL transfer.
 *
 * @param from - Sender and signer.
 * @param to - Recipient.
 * @param amount - Lamports.
 * @returns The instruction.
 */
export function createSolTransferInstruction(
  from: Address,
  to: Address,
  amount: bigint,
): Instruction {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, amount, true)
  const accounts = [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ]
  return { programAddress: systemProgram, accounts, data }
}

/**
 * Creates the instruction of a token transfer.
 *
 * @param call - Token and amount.
 * @param way - Source and destination token account, and the owner of the source.
 * @returns The instruction.
 */
export function createTokenTransferInstruction(
  call: SplInstructionAmount,
  way: { from: Address; to: Address; owner: Address },
): Instruction {
  return tokenInstruction(12, call, way.owner, [
    { address: way.from, role: AccountRole.WRITABLE },
    { address: call.mint, role: AccountRole.READONLY },
    { address: way.to, role: AccountRole.WRITABLE },
  ])
}

/**
 * Creates the instruction that mints tokens.
 *
 * @param call - Token and amount.
 * @param to - Token account.
 * @param authority - Mint authority and signer.
 * @returns The instruction.
 */
export function createMintInstruction(
  call: SplInstructionAmount,
  to: Address,
  authority: Address,
): Instruction {
  return tokenInstruction(14, call, authority, [
    { address: call.mint, role: AccountRole.WRITABLE },
    { address: to, role: AccountRole.WRITABLE },
  ])
}

/**
 * Creates the instruction that burns tokens.
 *
 * @param call - Token and amount.
 * @param from - Token account.
 * @param owner - Owner and signer.
 * @returns The instruction.
 */
export function createBurnInstruction(
  call: SplInstructionAmount,
  from: Address,
  owner: Address,
): Instruction {
  return tokenInstruction(15, call, owner, [
    { address: from, role: AccountRole.WRITABLE },
    { address: call.mint, role: AccountRole.WRITABLE },
  ])
}

/** Creates the checked variant of an instruction: its number, then amount and decimals. */
function tokenInstruction(
  number: number,
  { program, amount, decimals }: SplInstructionAmount,
  signer: Address,
  accounts: readonly { address: Address; role: AccountRole }[],
): Instruction {
  const data = new Uint8Array(10)
  data[0] = number
  new DataView(data.buffer).setBigUint64(1, amount, true)
  data[9] = decimals
  const all = [...accounts, { address: signer, role: AccountRole.READONLY_SIGNER }]
  return { programAddress: program, accounts: all, data }
}
