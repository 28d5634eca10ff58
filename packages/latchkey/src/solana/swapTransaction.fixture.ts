import type { AccountRole, Address, Blockhash, Instruction, SignatureBytes } from '@solana/kit'
import type { PreparedSwap } from '../core/index.ts'
import { getTokenAccountAddress } from './getTokenAccountAddress.ts'
import { transferPrograms } from './instructions.ts'
import { nativeSolAddress } from './nativeSolAddress.ts'

const {
  AccountRole: roles,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getAddressDecoder,
  getBase64EncodedWireTransaction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} = await import('@solana/kit')

/** An address without a known private key. */
export const testAddress = (fill: number): Address =>
  getAddressDecoder().decode(new Uint8Array(32).fill(fill))

export const user: Address = testAddress(1)
export const maker: Address = testAddress(2)
export const attackerAddress: Address = testAddress(3)
export const mint: Address = testAddress(4)
export const otherMint: Address = testAddress(5)
export const wrappedSol = 'So11111111111111111111111111111111111111112' as Address
export const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address

const { writable, readonly, payer, signer } = {
  writable: roles.WRITABLE,
  readonly: roles.READONLY,
  payer: roles.WRITABLE_SIGNER,
  signer: roles.READONLY_SIGNER,
}

/** Encodes little-endian integers. */
export function encodeLittleEndian(
  ...fields: readonly (readonly [value: bigint, size: number])[]
): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([value, size]) =>
      Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * at)) & 255n)),
    ),
  )
}

/** Returns the associated token account of SPL Token. */
export const tokenAccountOf = (owner: Address, token: Address = mint): Promise<Address> =>
  getTokenAccountAddress(owner, transferPrograms.token, token)

/** Creates an instruction of any program; accounts are writable, and signers where named. */
export function createTestInstruction(
  programAddress: Address,
  data: Uint8Array,
  accounts: readonly (readonly [Address, AccountRole?])[] = [],
): Instruction {
  return {
    programAddress,
    data,
    accounts: accounts.map(([address, role = writable]) => ({ address, role })),
  }
}

/** Creates a transfer of SOL. */
export const createSolTransferInstruction = (
  from: Address,
  to: Address,
  lamports: bigint,
): Instruction =>
  createTestInstruction(transferPrograms.system, encodeLittleEndian([2n, 4], [lamports, 8]), [
    [from, payer],
    [to],
  ])

/** Creates a transfer between associated token accounts. */
export async function createTokenTransferInstruction(
  from: Address,
  to: Address,
  amount: bigint,
  token: Address = mint,
): Promise<Instruction> {
  const data = encodeLittleEndian([12n, 1], [amount, 8], [6n, 1])
  const [source, target] = [await tokenAccountOf(from, token), await tokenAccountOf(to, token)]
  return createTestInstruction(transferPrograms.token, data, [
    [source],
    [token, readonly],
    [target],
    [from, signer],
  ])
}

/** Creates the instruction CreateIdempotent. */
export async function createTestTokenAccountInstruction(
  by: Address,
  owner: Address,
  token: Address = mint,
): Promise<Instruction> {
  const account = await tokenAccountOf(owner, token)
  const rest = [owner, token, transferPrograms.system, transferPrograms.token] as const
  return createTestInstruction(transferPrograms.associatedToken, encodeLittleEndian([1n, 1]), [
    [by, payer],
    [account],
    ...rest.map((each) => [each, readonly] as const),
  ])
}

/** Creates the instructions SetComputeUnitLimit and SetComputeUnitPrice. */
export const setComputeBudget = (units: bigint, price: bigint): readonly Instruction[] => [
  createTestInstruction(transferPrograms.computeBudget, encodeLittleEndian([2n, 1], [units, 4])),
  createTestInstruction(transferPrograms.computeBudget, encodeLittleEndian([3n, 1], [price, 8])),
]

/** Encodes a transaction that the maker has signed, if it is a signer. */
export function encodeTestSwapTransaction(
  instructions: readonly Instruction[],
  options: {
    readonly feePayer?: Address | undefined
    readonly version?: 0 | 'legacy' | undefined
    readonly signedBy?: readonly Address[] | undefined
  } = {},
): string {
  const { feePayer = user, version = 0, signedBy = [maker] } = options
  const lifetime = { blockhash: testAddress(9) as string as Blockhash, lastValidBlockHeight: 150n }
  const message = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageLifetimeUsingBlockhash(
      lifetime,
      setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version: version as 0 })),
    ),
  )
  const transaction = compileTransaction(message)
  const signature = new Uint8Array(64).fill(7) as SignatureBytes
  const signatures: Record<Address, SignatureBytes | null> = { ...transaction.signatures }
  for (const address of signedBy) if (address in signatures) signatures[address] = signature
  return getBase64EncodedWireTransaction({ ...transaction, signatures })
}

/** Creates an order that sells 1,000 lamports for at least 90 of a token, with the maker. */
export function createOrder(change: Partial<PreparedSwap> = {}): PreparedSwap {
  return {
    transaction: '',
    counterparty: maker,
    from: nativeSolAddress,
    to: mint,
    amount: 1_000n,
    minAmount: 90n,
    lastValidBlockHeight: 150n,
    ...change,
  }
}
