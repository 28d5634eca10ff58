import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { Ledger } from './createLedger.ts'
import { systemProgram, testKey } from './solanaAccounts.ts'

/** What each test account starts with. Decimal strings. */
export const solanaHoldings: { readonly sol: string; readonly testDollar: string } = {
  sol: '1000',
  testDollar: '10000',
}

const startLamports = 1_000n * 10n ** 9n
const startDollars = 10_000n * 10n ** 6n
const faucetLamports = 10n ** 9n * 10n ** 9n
const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

/**
 * Names the mint of the test token: SPL Token, 6 decimals.
 *
 * @returns Its address, always the same. Whoever holds the key named `mint` may mint more.
 */
export function testDollarMint(): Address {
  return testKey('mint').address
}

/**
 * Gives coins and tokens to the test accounts, and coins to the faucet.
 *
 * @param ledger - A fresh ledger.
 * @param accounts - Who gets them.
 * @param faucet - Account that airdrops come from.
 */
export async function seedSolana(
  ledger: Ledger,
  accounts: readonly Address[],
  faucet: Address,
): Promise<void> {
  const mint = testDollarMint()
  putCoins(ledger, faucet, faucetLamports)
  putTokens(ledger, mint, mintData(mint, startDollars * BigInt(accounts.length)))
  for (const owner of accounts) {
    putCoins(ledger, owner, startLamports)
    const [holder] = await getProgramDerivedAddress({
      programAddress: associatedTokenProgram,
      seeds: [owner, tokenProgram, mint].map((part) => getAddressEncoder().encode(part)),
    })
    putTokens(ledger, holder, tokenAccountData(mint, owner, startDollars))
  }
}

function putCoins(ledger: Ledger, owner: Address, amount: bigint): void {
  put(ledger, owner, systemProgram, new Uint8Array(), amount)
}

function putTokens(ledger: Ledger, at: Address, data: Uint8Array): void {
  put(ledger, at, tokenProgram, data, ledger.rentExemption(BigInt(data.length)))
}

function put(
  ledger: Ledger,
  at: Address,
  programAddress: Address,
  data: Uint8Array,
  amount: bigint,
): void {
  const lamports = amount as Parameters<Ledger['setAccount']>[0]['lamports']
  const space = BigInt(data.length)
  ledger.setAccount({ address: at, programAddress, data, lamports, space, executable: false })
}

/** Layout of a mint: authority, supply, decimals, initialised, no freeze authority. */
function mintData(authority: Address, supply: bigint): Uint8Array {
  const data = new Uint8Array(82)
  const view = new DataView(data.buffer)
  view.setUint32(0, 1, true)
  data.set(getAddressEncoder().encode(authority), 4)
  view.setBigUint64(36, supply, true)
  view.setUint8(44, 6)
  view.setUint8(45, 1)
  return data
}

/** Layout of a token account: mint, owner, amount, no delegate, initialised. */
function tokenAccountData(mint: Address, owner: Address, amount: bigint): Uint8Array {
  const data = new Uint8Array(165)
  data.set(getAddressEncoder().encode(mint), 0)
  data.set(getAddressEncoder().encode(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return data
}
