import type { AccountMeta, AccountRole, Address, Instruction } from '@solana/kit'

/** Programs that a transfer calls. */
export const programs = {
  system: '11111111111111111111111111111111' as Address,
  computeBudget: 'ComputeBudget111111111111111111111111111111' as Address,
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address,
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address,
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address,
} as const

// Kit's enum is a value: to import it here would load kit with it. Its numbers are wire format.
// oxlint-disable typescript/no-unsafe-enum-assignment
const roles: Record<'readonly' | 'writable' | 'signer' | 'payer', AccountRole> = {
  readonly: 0,
  writable: 1,
  signer: 2,
  payer: 3,
}
// oxlint-enable typescript/no-unsafe-enum-assignment

const readonly = (address: Address): AccountMeta => ({ address, role: roles.readonly })
const writable = (address: Address): AccountMeta => ({ address, role: roles.writable })
const signer = (address: Address): AccountMeta => ({ address, role: roles.signer })
const payer = (address: Address): AccountMeta => ({ address, role: roles.payer })

/**
 * Writes what a transaction may use and pays for it.
 *
 * @param units - Compute units.
 * @param price - Micro-lamports per unit.
 * @returns SetComputeUnitLimit and SetComputeUnitPrice.
 * @source Solana compute budget program
 */
export function computeBudget(units: number, price: bigint): readonly Instruction[] {
  const programAddress = programs.computeBudget
  return [
    { programAddress, data: bytes([2], [BigInt(units), 4]) },
    { programAddress, data: bytes([3], [price, 8]) },
  ]
}

/**
 * Writes a transfer of coins.
 *
 * @param lamports - Amount in base units.
 * @returns Transfer of the system program.
 * @source Solana system program
 */
export function transferSol(from: Address, to: Address, lamports: bigint): Instruction {
  return {
    programAddress: programs.system,
    accounts: [payer(from), writable(to)],
    data: bytes([2, 0, 0, 0], [lamports, 8]),
  }
}

/** What a token transfer is between. */
export type TokenTransfer = {
  readonly program: Address
  readonly mint: Address
  readonly decimals: number
  readonly owner: Address
  /** Token account of the owner. */
  readonly source: Address
  readonly receiver: Address
  /** Token account of the receiver. */
  readonly destination: Address
  readonly amount: bigint
}

/**
 * Writes a transfer of tokens that fails unless mint and decimals are those expected.
 *
 * @returns TransferChecked of the token program.
 * @source Solana token program
 */
export function transferToken(transfer: TokenTransfer): Instruction {
  const { program, mint, decimals, owner, source, destination, amount } = transfer
  return {
    programAddress: program,
    accounts: [writable(source), readonly(mint), writable(destination), signer(owner)],
    data: bytes([12], [amount, 8], [BigInt(decimals), 1]),
  }
}

/**
 * Writes the making of the receiver's token account, which does nothing when it exists by then.
 *
 * @returns CreateIdempotent of the associated token account program.
 * @source Solana associated token account program
 */
export function createTokenAccount(transfer: TokenTransfer): Instruction {
  const { program, mint, owner, receiver, destination } = transfer
  return {
    programAddress: programs.associatedToken,
    accounts: [
      payer(owner),
      writable(destination),
      readonly(receiver),
      readonly(mint),
      readonly(programs.system),
      readonly(program),
    ],
    data: bytes([1]),
  }
}

/** Little-endian integers behind a discriminator. */
function bytes(
  discriminator: readonly number[],
  ...fields: readonly (readonly [value: bigint, size: number])[]
): Uint8Array {
  const written = [...discriminator]
  for (const [value, size] of fields)
    for (let at = 0; at < size; at++)
      written.push(parseInt(`${(value >> BigInt(8 * at)) & 255n}`, 10))
  return Uint8Array.from(written)
}
