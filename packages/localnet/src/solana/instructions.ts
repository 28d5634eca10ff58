import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { systemProgram } from './solanaAccounts.ts'

/** Tokens of one mint in the accounts that hold them. */
export type TokenAmount = {
  /** SPL Token or Token-2022. */
  readonly program: Address
  readonly mint: Address
  readonly decimals: number
  /** In base units. */
  readonly amount: bigint
}

/**
 * Makes the instruction that moves coins.
 *
 * @param from - Who pays and signs.
 * @param to - Who gets them.
 * @param amount - Lamports.
 * @returns The instruction.
 */
export function solTransfer(from: Address, to: Address, amount: bigint): Instruction {
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
 * Makes the instruction that moves tokens.
 *
 * @param call - Which, and how many.
 * @param way - Accounts that hold them before and after, and who owns the first.
 * @returns The instruction.
 */
export function tokenTransfer(
  call: TokenAmount,
  way: { from: Address; to: Address; owner: Address },
): Instruction {
  return tokenInstruction(12, call, way.owner, [
    { address: way.from, role: AccountRole.WRITABLE },
    { address: call.mint, role: AccountRole.READONLY },
    { address: way.to, role: AccountRole.WRITABLE },
  ])
}

/**
 * Makes the instruction that makes tokens.
 *
 * @param call - Which, and how many.
 * @param to - Account that will hold them.
 * @param authority - Who may mint, and signs.
 * @returns The instruction.
 */
export function tokenMint(call: TokenAmount, to: Address, authority: Address): Instruction {
  return tokenInstruction(14, call, authority, [
    { address: call.mint, role: AccountRole.WRITABLE },
    { address: to, role: AccountRole.WRITABLE },
  ])
}

/**
 * Makes the instruction that destroys tokens.
 *
 * @param call - Which, and how many.
 * @param from - Account that holds them.
 * @param owner - Who owns it, and signs.
 * @returns The instruction.
 */
export function tokenBurn(call: TokenAmount, from: Address, owner: Address): Instruction {
  return tokenInstruction(15, call, owner, [
    { address: from, role: AccountRole.WRITABLE },
    { address: call.mint, role: AccountRole.WRITABLE },
  ])
}

/** The checked form of each: amount and decimals behind the number of the instruction. */
function tokenInstruction(
  number: number,
  { program, amount, decimals }: TokenAmount,
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
