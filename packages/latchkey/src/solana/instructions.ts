import type { AccountMeta, AccountRole, Address, Instruction } from '@solana/kit'

/** Addresses of the programs that transfers use. */
export const transferPrograms = {
  system: '11111111111111111111111111111111' as Address,
  computeBudget: 'ComputeBudget111111111111111111111111111111' as Address,
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address,
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address,
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address,
} as const

// The enum of @solana/kit is a value: importing it would load the library. Its numbers are wire format.
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
 * Creates the instructions SetComputeUnitLimit and SetComputeUnitPrice.
 *
 * @param units - Compute units.
 * @param price - Micro-lamports per unit.
 */
export function createComputeBudgetInstructions(
  units: number,
  price: bigint,
): readonly Instruction[] {
  const programAddress = transferPrograms.computeBudget
  return [
    { programAddress, data: bytes([2], [BigInt(units), 4]) },
    { programAddress, data: bytes([3], [price, 8]) },
  ]
}

/** Creates the Transfer instruction of the system program. */
export function createTransferSolInstruction(
  from: Address,
  to: Address,
  lamports: bigint,
): Instruction {
  return {
    programAddress: transferPrograms.system,
    accounts: [payer(from), writable(to)],
    data: bytes([2, 0, 0, 0], [lamports, 8]),
  }
}

/** Accounts and amount of a token transfer. */
export type SplTokenTransfer = {
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
  /** Transfer fee of the mint; undefined for mints without one. */
  readonly fee?: bigint | undefined
}

/**
 * Creates the TransferChecked instruction of the token program, which fails for another mint or other
 * decimals; for a mint with a transfer fee TransferCheckedWithFee, which fails for another fee too.
 */
export function createTransferCheckedInstruction(transfer: SplTokenTransfer): Instruction {
  const { program, mint, decimals, owner, source, destination, amount, fee } = transfer
  const fields = [
    [amount, 8],
    [BigInt(decimals), 1],
  ] as const
  return {
    programAddress: program,
    accounts: [writable(source), readonly(mint), writable(destination), signer(owner)],
    data: fee === undefined ? bytes([12], ...fields) : bytes([26, 1], ...fields, [fee, 8]),
  }
}

/**
 * Creates the CreateIdempotent instruction of the associated token account program, which does nothing
 * when the token account of the receiver exists.
 */
export function createTokenAccountInstruction(transfer: SplTokenTransfer): Instruction {
  const { program, mint, owner, receiver, destination } = transfer
  return {
    programAddress: transferPrograms.associatedToken,
    accounts: [
      payer(owner),
      writable(destination),
      readonly(receiver),
      readonly(mint),
      readonly(transferPrograms.system),
      readonly(program),
    ],
    data: bytes([1]),
  }
}

/** Encodes little-endian integers after a discriminator. */
function bytes(
  discriminator: readonly number[],
  ...fields: readonly (readonly [value: bigint, size: number])[]
): Uint8Array {
  const encoded = [...discriminator]
  for (const [value, size] of fields)
    for (let at = 0; at < size; at++)
      encoded.push(parseInt(`${(value >> BigInt(8 * at)) & 255n}`, 10))
  return Uint8Array.from(encoded)
}
