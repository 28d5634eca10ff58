import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { jupiterPrograms } from './jupiterPrograms.ts'

/** A user, two tokens, and their token accounts, as on the chain. */
export const user: string = '2AQdpHJ2JpcEgPiATUXjQxA8QmafFegfQwSLWSprPicm'
export const usdt: string = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
export const usdtAccount: string = 'FY6QP8Gt45TUbTL5Dg7f8rvmQj6DH3skU1MyLYJy6tvr'
export const other: string = 'AVLhahDcDQ4m4vHM4ug63oh7xc8Jtk49Dm5hoe9Sazqr'
export const otherAccount: string = '489VbVX6oZV6TxmUziXqHhQ3vEBqmauXPsXV4xZXeAPd'
export const otherOwner: string = '7x4VcEX8aLd3kFsNWULTp1qFgVtDwyWSxpTGQkoMM6XX'

const authority = '6U91aKa8pmMxkJwBCfPTmUEfZi6dHe7DcFq2ALvB2tbB'
const table = address('AsAEtDT1cDdva6RW17BND2tVrsuadncNHaQnT1wBf3HN')
const lifetime = {
  blockhash: '9qW1TxDjFkq8J6oS6YSAtZ1VwE7mp1kByFSR3YJ7oDqL' as Blockhash,
  lastValidBlockHeight: 279_632_475n,
}

/** An instruction of a transaction, with its data in hexadecimal digits. */
export type TestInstruction = {
  readonly program: string
  readonly accounts?: readonly string[]
  readonly data: string
  /** Additional signer. */
  readonly signer?: string
}

/** Encodes numbers in little-endian bytes. */
export function littleEndianHex(...numbers: readonly (readonly [bigint, number])[]): string {
  return numbers
    .map(([number, size]) => number.toString(16).padStart(size * 2, '0'))
    .map((hex) => Buffer.from(Buffer.from(hex, 'hex').toReversed()).toString('hex'))
    .join('')
}

/** Encodes the arguments of a route instruction: amounts, and the route plan. */
export function routeData(
  change: { amount?: bigint; expected?: bigint; slippageBps?: bigint; fee?: bigint } = {},
): string {
  const { amount = 100_000_000n, expected = 822_723_485n, slippageBps = 100n, fee = 0n } = change
  const terms = littleEndianHex([amount, 8], [expected, 8], [slippageBps, 2], [fee, 2], [0n, 2])
  return `${terms}010000002f102700000001`
}

/** Creates the route instruction through accounts of the program. */
export function sharedRouteCall(
  change: { input?: string; output?: string; signer?: string; data?: string } = {},
): TestInstruction {
  const { input = usdtAccount, output = otherAccount, signer = user, data = routeData() } = change
  const { jupiter, token } = jupiterPrograms
  const inner = [input, otherOwner, otherOwner, output, usdt, other, token, token, authority]
  const accounts = [authority, signer, ...inner, jupiter]
  return { program: jupiter, accounts, data: `d19853937cfed8e903${data}` }
}

/** Creates the route instruction through accounts of the user. */
export function routeCall(
  change: { input?: string; output?: string; destination?: string; name?: string } = {},
): TestInstruction {
  const { jupiter, token } = jupiterPrograms
  const { input = usdtAccount, output = otherAccount, destination = jupiter } = change
  const { name = 'bb64facc31c4af14' } = change
  const accounts = [user, input, output, usdt, other, token, token, destination, authority, jupiter]
  return { program: jupiter, accounts, data: `${name}${routeData()}` }
}

/** Creates the instruction that creates an associated token account, whose rent the user pays. */
export function tokenAccountCreationCall(
  account = otherAccount,
  mint = other,
  owner = user,
): TestInstruction {
  const accounts = [user, account, owner, mint, jupiterPrograms.system, jupiterPrograms.token]
  return { program: jupiterPrograms.associatedToken, accounts, data: '01' }
}

/** Creates the instruction that transfers lamports. */
export function transferCall(to: string, lamports: bigint, from: string = user): TestInstruction {
  return {
    program: jupiterPrograms.system,
    accounts: [from, to],
    data: littleEndianHex([2n, 4], [lamports, 8]),
  }
}

/** Creates the instructions that set the compute unit limit and price. */
export function computeBudgetCalls(
  units = 1_399_000n,
  price = 71_427n,
): readonly TestInstruction[] {
  const program = jupiterPrograms.computeBudget
  return [
    { program, data: `02${littleEndianHex([units, 4])}` },
    { program, data: `03${littleEndianHex([price, 8])}` },
  ]
}

/** Encodes a transaction as Jupiter does, with some accounts in a lookup table. */
export function swapTransaction(
  steps: readonly TestInstruction[],
  how: { readonly payer?: string; readonly version?: 0 | 'legacy' } = {},
): string {
  const { payer = user, version = 0 } = how
  const instructions = steps.map((step) => instructionOf(step, payer))
  if (version === 'legacy') {
    const empty = setTransactionMessageFeePayer(
      address(payer),
      createTransactionMessage({ version }),
    )
    const message = setTransactionMessageLifetimeUsingBlockhash(lifetime, empty)
    return wire(compileTransaction(appendTransactionMessageInstructions(instructions, message)))
  }
  const empty = setTransactionMessageFeePayer(address(payer), createTransactionMessage({ version }))
  const message = setTransactionMessageLifetimeUsingBlockhash(lifetime, empty)
  const transactionMessage = appendTransactionMessageInstructions(instructions, message)
  const tables = { [table]: [address(usdt), address(jupiterPrograms.token)] }
  return wire(
    compileTransaction(
      compressTransactionMessageUsingAddressLookupTables(transactionMessage, tables),
    ),
  )
}

function wire(transaction: ReturnType<typeof compileTransaction>): string {
  return getBase64EncodedWireTransaction(transaction)
}

function instructionOf(
  { program, accounts = [], data, signer }: TestInstruction,
  payer: string,
): Instruction {
  const named = new Set<string>(Object.values(jupiterPrograms))
  const roleOf = (each: string): AccountRole => {
    if (each === payer) return AccountRole.WRITABLE_SIGNER
    return named.has(each) ? AccountRole.READONLY : AccountRole.WRITABLE
  }
  const all = accounts.map((each) => ({ address: address(each), role: roleOf(each) }))
  const more = signer === undefined ? [] : [signerOf(address(signer))]
  return {
    programAddress: address(program),
    accounts: [...all, ...more],
    data: Buffer.from(data, 'hex'),
  }
}

function signerOf(signer: Address): { address: Address; role: AccountRole } {
  return { address: signer, role: AccountRole.READONLY_SIGNER }
}
