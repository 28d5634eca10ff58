import {
  type Address,
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { LocalnetDescription } from '../description.ts'
import { createLocalRpc } from '../evm/mineTransaction.ts'
import { createSolTransferInstruction, createTokenTransferInstruction } from './instructions.ts'
import { marketMakerKey } from './marketMaker.ts'
import {
  associatedTokenAccount,
  associatedTokenProgram,
  type TestMint,
  listTestMints,
} from './mints.ts'
import { systemProgram } from './listSolanaTestAccounts.ts'

/** An amount that one party of a trade pays to the other. */
export type MakerSwapAmount = {
  /** Mint of a test token; absent for SOL. */
  readonly token?: string | undefined
  /** Base units. */
  readonly amount: bigint
}

/** A trade with the market maker of the local Solana network. */
export type MakerSwapOrder = {
  /** Account that trades, and that pays the fee. */
  readonly user: string
  /** Payment of the user. */
  readonly sell: MakerSwapAmount
  /** Payment of the market maker. */
  readonly buy: MakerSwapAmount
}

/** A transaction of a trade, which the market maker has signed and the user has not. */
export type MakerSwap = {
  /** Address of the market maker. */
  readonly maker: string
  /** Wire format, base64. */
  readonly transaction: string
  readonly lastValidBlockHeight: number
}

/**
 * Creates the transaction of a trade with the market maker: two transfers, and the token account of the
 * user, whose rent the market maker pays.
 *
 * @param localnet - A running localnet with Solana.
 * @param order - The amounts are not checked against a price.
 * @returns The transaction.
 * @throws Error for a token that is not a test token, or when Solana does not run.
 */
export async function createMakerSwap(
  localnet: LocalnetDescription,
  order: MakerSwapOrder,
): Promise<MakerSwap> {
  const key = marketMakerKey()
  const user = address(order.user)
  const [buyToken] = [order.buy.token].flatMap((token) => token ?? [])
  const instructions = [
    ...(buyToken === undefined ? [] : [await createAccount(key.address, user, findMint(buyToken))]),
    await transfer(order.sell, { from: user, to: key.address }),
    await transfer(order.buy, { from: key.address, to: user }),
  ]
  const lifetime = await latestBlockhash(localnet)
  const transaction = compileTransaction(
    appendTransactionMessageInstructions(
      instructions,
      setTransactionMessageLifetimeUsingBlockhash(
        lifetime,
        setTransactionMessageFeePayer(user, createTransactionMessage({ version: 0 })),
      ),
    ),
  )
  const signature = key.sign(transaction.messageBytes) as SignatureBytes
  const signatures = { ...transaction.signatures, [key.address]: signature }
  return {
    maker: key.address,
    transaction: getBase64EncodedWireTransaction({ ...transaction, signatures }),
    lastValidBlockHeight: JSON.parse(`${lifetime.lastValidBlockHeight}`) as number,
  }
}

async function transfer(
  { token, amount }: MakerSwapAmount,
  { from, to }: { readonly from: Address; readonly to: Address },
): Promise<Instruction> {
  if (token === undefined) return createSolTransferInstruction(from, to, amount)
  const mint = findMint(token)
  const accounts = {
    from: await associatedTokenAccount(from, mint),
    to: await associatedTokenAccount(to, mint),
  }
  return createTokenTransferInstruction({ ...mint, amount }, { ...accounts, owner: from })
}

/** Creates the instruction CreateIdempotent of the associated token account program. */
async function createAccount(payer: Address, owner: Address, mint: TestMint): Promise<Instruction> {
  const readonly = [owner, mint.mint, systemProgram, mint.program]
  return {
    programAddress: associatedTokenProgram,
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      { address: await associatedTokenAccount(owner, mint), role: AccountRole.WRITABLE },
      ...readonly.map((each) => ({ address: each, role: AccountRole.READONLY })),
    ],
    data: Uint8Array.of(1),
  }
}

function findMint(token: string): TestMint {
  const found = listTestMints().find(({ mint }) => mint === token)
  if (!found) throw new Error(`${token} is no test token`)
  return found
}

async function latestBlockhash({
  networks,
  endpoints,
}: LocalnetDescription): Promise<{ blockhash: Blockhash; lastValidBlockHeight: bigint }> {
  const network = networks.find(({ chainNamespace }) => chainNamespace === 'solana')
  const endpoint = network && endpoints[network.caipNetworkId]
  if (!endpoint) throw new Error('The local Solana network does not run')
  const config = { commitment: 'confirmed' }
  const answer = await createLocalRpc(endpoint.http)('getLatestBlockhash', config)
  const { value } = answer as { value: { blockhash: Blockhash; lastValidBlockHeight: number } }
  return {
    blockhash: value.blockhash,
    lastValidBlockHeight: BigInt(value.lastValidBlockHeight),
  }
}
