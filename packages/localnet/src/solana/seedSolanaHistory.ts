import type { Instruction } from '@solana/kit'
import type { LocalSolanaChain } from './createLocalSolanaChain.ts'
import {
  createSolTransferInstruction,
  type SplInstructionAmount,
  createBurnInstruction,
  createMintInstruction,
  createTokenTransferInstruction,
} from './instructions.ts'
import { associatedTokenAccount, type TestMint, listTestMints } from './mints.ts'
import { startLamports } from './seedSolana.ts'
import { createSignedTransaction } from './createSignedTransaction.ts'
import { type SolanaTestSigner, deriveTestKey } from './listSolanaTestAccounts.ts'
import { readTokenAccount } from './tokenAccounts.ts'

type SeedTransaction = {
  readonly keys: readonly [SolanaTestSigner, ...SolanaTestSigner[]]
  readonly instruction: Instruction
  /** Whether it is expected to fail. @default false */
  readonly fails?: boolean | undefined
}

/**
 * Executes the past transactions of the first two accounts: SOL and tokens in and out, a mint, a
 * burn and a failure, hours and days apart. Afterwards they hold the same balances as every account.
 *
 * @param chain - A seeded chain.
 * @param setTime - Sets the time of the next slot, in hours before now.
 */
export async function seedSolanaHistory(
  chain: LocalSolanaChain,
  setTime: (hoursAgo: number) => void,
): Promise<void> {
  const past = await pastTransactions()
  for (const [hours, transaction] of past) run(hours, transaction)
  for (const transaction of await balancingTransactions(chain)) run(1, transaction)

  function run(hours: number, { keys, instruction, fails = false }: SeedTransaction): void {
    setTime(hours)
    // A block of its own: two equal transactions in one block would be the same one.
    chain.advance()
    const decoded = chain.decode(createSignedTransaction(chain, keys, [instruction]))
    const refused = chain.send(decoded)
    const failed = chain.record(decoded.signature)?.error !== undefined
    if (refused !== undefined || failed !== fails)
      throw new Error('The local network could not be set up: a transaction did not end as meant.')
  }
}

async function pastTransactions(): Promise<
  readonly (readonly [hoursAgo: number, transaction: SeedTransaction])[]
> {
  const [one, two, faucet, mint] = signers()
  const [dollar, token, points] = listTestMints()
  const sol = 10n ** 9n
  return [
    [
      300,
      {
        keys: [faucet],
        instruction: createSolTransferInstruction(faucet.address, one.address, 2n * sol),
      },
    ],
    [
      250,
      {
        keys: [one],
        instruction: createSolTransferInstruction(one.address, two.address, (3n * sol) / 2n),
      },
    ],
    [200, { keys: [one], instruction: await transferInstruction(dollar, 25_000_000n, one, two) }],
    [150, { keys: [two], instruction: await transferInstruction(token, 3n * sol, two, one) }],
    [120, { keys: [faucet, mint], instruction: await mintInstruction(points, 10_000n, one) }],
    [90, { keys: [one], instruction: await transferInstruction(points, 1_000n, one, two) }],
    [60, { keys: [two], instruction: await burnInstruction(token, sol, two) }],
    // Exceeds the balance of ten thousand dollars.
    [
      40,
      {
        keys: [one],
        instruction: await transferInstruction(dollar, 10n ** 12n, one, two),
        fails: true,
      },
    ],
    [20, { keys: [two], instruction: await transferInstruction(dollar, 5_000_000n, two, one) }],
  ]
}

/** Mints missing amounts and burns excess amounts. */
async function balancingTransactions(chain: LocalSolanaChain): Promise<readonly SeedTransaction[]> {
  const [one, two, faucet, mint] = signers()
  const transactions: SeedTransaction[] = []
  for (const owner of [one, two])
    for (const token of listTestMints()) {
      const account = chain.account(await associatedTokenAccount(owner.address, token))
      const over = ((account && readTokenAccount(account)?.amount) ?? 0n) - token.initialAmount
      // The faucet pays the fee, so that it does not change the balances below.
      if (over > 0n)
        transactions.push({
          keys: [faucet, owner],
          instruction: await burnInstruction(token, over, owner),
        })
      if (over < 0n)
        transactions.push({
          keys: [faucet, mint],
          instruction: await mintInstruction(token, -over, owner),
        })
    }
  for (const { address } of [one, two]) {
    const missing = startLamports - (chain.account(address)?.lamports ?? 0n)
    const isShort = missing > 0n
    const [from, to] = isShort ? [faucet.address, address] : [address, faucet.address]
    const keys: SeedTransaction['keys'] = isShort
      ? [faucet]
      : [faucet, address === one.address ? one : two]
    transactions.push({
      keys,
      instruction: createSolTransferInstruction(from, to, isShort ? missing : -missing),
    })
  }
  return transactions
}

function signers(): readonly [
  SolanaTestSigner,
  SolanaTestSigner,
  SolanaTestSigner,
  SolanaTestSigner,
] {
  return [
    deriveTestKey('account 0'),
    deriveTestKey('account 1'),
    deriveTestKey('faucet'),
    deriveTestKey('mint'),
  ]
}

async function transferInstruction(
  token: TestMint,
  amount: bigint,
  from: SolanaTestSigner,
  to: SolanaTestSigner,
): Promise<Instruction> {
  return createTokenTransferInstruction(toTokenAmount(token, amount), {
    from: await associatedTokenAccount(from.address, token),
    to: await associatedTokenAccount(to.address, token),
    owner: from.address,
  })
}

async function mintInstruction(
  token: TestMint,
  amount: bigint,
  to: SolanaTestSigner,
): Promise<Instruction> {
  const holder = await associatedTokenAccount(to.address, token)
  return createMintInstruction(toTokenAmount(token, amount), holder, deriveTestKey('mint').address)
}

async function burnInstruction(
  token: TestMint,
  amount: bigint,
  from: SolanaTestSigner,
): Promise<Instruction> {
  return createBurnInstruction(
    toTokenAmount(token, amount),
    await associatedTokenAccount(from.address, token),
    from.address,
  )
}

function toTokenAmount(
  { program, mint, decimals }: TestMint,
  amount: bigint,
): SplInstructionAmount {
  return { program, mint, decimals, amount }
}
