import type { Address } from '@solana/kit'
import type { PreparedSwap } from '../core/index.ts'
import { getTokenAccountAddress } from './getTokenAccountAddress.ts'
import { transferPrograms } from './instructions.ts'
import { nativeSolAddress } from './nativeSolAddress.ts'

/** Mint of wrapped SOL. */
const wrappedSol = `So${'1'.repeat(40)}2` as Address

/** Terms that the transaction of a swap must keep to. */
export type SwapTerms = Pick<PreparedSwap, 'counterparty' | 'amount' | 'minAmount'> & {
  readonly user: string
  /** Mint of the sold token; undefined for SOL. */
  readonly sellMint: string | undefined
  /** Mint of the bought token; undefined for SOL. */
  readonly buyMint: string | undefined
  /** Associated token accounts, one for each token program. For SOL: those of wrapped SOL. */
  readonly userSell: ReadonlySet<string>
  readonly userBuy: ReadonlySet<string>
  readonly counterpartySell: ReadonlySet<string>
  readonly counterpartyBuy: ReadonlySet<string>
}

/** Derives the accounts of an order. */
export async function createSwapTerms(user: string, swap: PreparedSwap): Promise<SwapTerms> {
  const { counterparty, amount, minAmount } = swap
  const [sell, buy] = [swap.from, swap.to].map((token) =>
    token === nativeSolAddress ? wrappedSol : token,
  ) as [string, string]
  const [userSell, userBuy, counterpartySell, counterpartyBuy] = await Promise.all([
    accountsOf(user, sell),
    accountsOf(user, buy),
    accountsOf(counterparty, sell),
    accountsOf(counterparty, buy),
  ])
  return {
    user,
    counterparty,
    amount,
    minAmount,
    sellMint: swap.from === nativeSolAddress ? undefined : sell,
    buyMint: swap.to === nativeSolAddress ? undefined : buy,
    userSell,
    userBuy,
    counterpartySell,
    counterpartyBuy,
  }
}

async function accountsOf(owner: string, mint: string): Promise<ReadonlySet<string>> {
  const accounts = [transferPrograms.token, transferPrograms.token2022].map((program) =>
    getTokenAccountAddress(owner as Address, program, mint as Address),
  )
  return new Set<string>(await Promise.all(accounts))
}
