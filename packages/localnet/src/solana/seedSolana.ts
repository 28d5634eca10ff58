import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { LocalSolanaChain } from './createLocalSolanaChain.ts'
import { associatedTokenAccount, type TestMint, listTestMints, token2022Program } from './mints.ts'
import { marketMakerKey, marketMakerWholeUnits } from './marketMaker.ts'
import { testNftsOf } from './testNftsOf.ts'
import { systemProgram, deriveTestKey } from './listSolanaTestAccounts.ts'
import { encodeMetaplexMetadata, encodeMint, tokenAccountData } from './tokenLayouts.ts'

/** Initial token balances of each test account, as decimal strings. */
export const seededSolanaBalances: {
  readonly sol: string
  readonly testDollar: string
  readonly testToken: string
  readonly testPoints: string
} = { sol: '1000', testDollar: '10000', testToken: '1000', testPoints: '500' }

/** Initial balance of each test account in lamports. */
export const startLamports: bigint = 1_000n * 10n ** 9n
const faucetLamports = 10n ** 9n * 10n ** 9n
const metadataProgram = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

/**
 * Funds the test accounts and the market maker with SOL and tokens, and the faucet with SOL.
 *
 * @param chain - An empty chain.
 * @param accounts - Accounts to fund.
 * @param faucet - Source of airdrops.
 */
export async function seedSolana(
  chain: LocalSolanaChain,
  accounts: readonly Address[],
  faucet: Address,
): Promise<void> {
  creditLamports(chain, faucet, faucetLamports)
  for (const owner of accounts) creditLamports(chain, owner, startLamports)
  for (const token of listTestMints()) await putToken(chain, token, accounts)
  await seedMarketMaker(chain)
  for (const [index, owner] of accounts.entries())
    for (const nft of testNftsOf(index)) await putToken(chain, nft, [owner])
}

async function putToken(
  chain: LocalSolanaChain,
  token: TestMint,
  accounts: readonly Address[],
): Promise<void> {
  const authority = deriveTestKey('mint').address
  const supply = token.initialAmount * BigInt(accounts.length)
  putData(chain, token.mint, token.program, encodeMint(token, authority, supply))
  if (token.program !== token2022Program)
    putData(
      chain,
      await metadataOf(token),
      metadataProgram,
      encodeMetaplexMetadata(token, authority),
    )
  for (const owner of accounts)
    putData(
      chain,
      await associatedTokenAccount(owner, token),
      token.program,
      tokenAccountData(token, owner),
    )
}

/** Funds the market maker. Its tokens are not part of the supply in the mints. */
async function seedMarketMaker(chain: LocalSolanaChain): Promise<void> {
  const { address: owner } = marketMakerKey()
  creditLamports(chain, owner, marketMakerWholeUnits * 10n ** 9n)
  for (const token of listTestMints()) {
    const initialAmount = marketMakerWholeUnits * 10n ** BigInt(token.decimals)
    putData(
      chain,
      await associatedTokenAccount(owner, token),
      token.program,
      tokenAccountData({ ...token, initialAmount }, owner),
    )
  }
}

async function metadataOf({ mint }: TestMint): Promise<Address> {
  const encode = getAddressEncoder().encode
  const [found] = await getProgramDerivedAddress({
    programAddress: metadataProgram,
    seeds: ['metadata', encode(metadataProgram), encode(mint)],
  })
  return found
}

function creditLamports(chain: LocalSolanaChain, owner: Address, amount: bigint): void {
  put(chain, owner, systemProgram, new Uint8Array(), amount)
}

function putData(chain: LocalSolanaChain, at: Address, program: Address, data: Uint8Array): void {
  put(chain, at, program, data, chain.rentExemption(BigInt(data.length)))
}

function put(
  chain: LocalSolanaChain,
  at: Address,
  programAddress: Address,
  data: Uint8Array,
  amount: bigint,
): void {
  const lamports = amount as Parameters<LocalSolanaChain['setAccount']>[0]['lamports']
  const space = BigInt(data.length)
  chain.setAccount({ address: at, programAddress, data, lamports, space, executable: false })
}
