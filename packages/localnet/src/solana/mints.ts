import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { deriveTestKey } from './listSolanaTestAccounts.ts'

/** SPL Token program. */
export const splTokenProgram: Address = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')

/** Token-2022 program. */
export const token2022Program: Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

/** Associated token account program. */
export const associatedTokenProgram: Address = address(
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
)

/** A token of the local Solana network. */
export type TestMint = {
  readonly mint: Address
  readonly program: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Initial balance of each test account, in base units. */
  readonly initialAmount: bigint
  /** URI of the metadata. @default a data URI with name and symbol */
  readonly uri?: string | undefined
}

/** Mints of the local Solana network, by name. */
export type SolanaMints = {
  /** Test Dollar (TUSD): SPL Token, 6 decimals. */
  readonly testDollar: Address
  /** Test Token (TTK): SPL Token, 9 decimals. */
  readonly testToken: Address
  /** Test Points (TPTS): Token-2022 with its metadata in the mint, 2 decimals. */
  readonly testPoints: Address
}

/**
 * Returns the mint addresses of the test tokens.
 *
 * @returns The addresses, the same in every run. The key `mint` is their mint authority.
 */
export function solanaMints(): SolanaMints {
  return {
    testDollar: deriveTestKey('mint').address,
    testToken: deriveTestKey('mint of TTK').address,
    testPoints: deriveTestKey('mint of TPTS').address,
  }
}

/**
 * Returns the test tokens.
 *
 * @returns The tokens.
 */
export function listTestMints(): readonly [TestMint, TestMint, TestMint] {
  const { testDollar, testToken, testPoints } = solanaMints()
  const program = splTokenProgram
  const unit = { testDollar: 10n ** 6n, testToken: 10n ** 9n, testPoints: 10n ** 2n }
  return [
    {
      mint: testDollar,
      program,
      name: 'Test Dollar',
      symbol: 'TUSD',
      decimals: 6,
      initialAmount: 10_000n * unit.testDollar,
    },
    {
      mint: testToken,
      program,
      name: 'Test Token',
      symbol: 'TTK',
      decimals: 9,
      initialAmount: 1_000n * unit.testToken,
    },
    {
      mint: testPoints,
      program: token2022Program,
      name: 'Test Points',
      symbol: 'TPTS',
      decimals: 2,
      initialAmount: 500n * unit.testPoints,
    },
  ]
}

/**
 * Returns the associated token account of an owner.
 *
 * @param owner - The owner.
 * @param token - The mint and its program.
 * @returns The associated token account.
 */
export async function associatedTokenAccount(
  owner: Address,
  { program, mint }: Pick<TestMint, 'program' | 'mint'>,
): Promise<Address> {
  const [holder] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [owner, program, mint].map((part) => getAddressEncoder().encode(part)),
  })
  return holder
}
