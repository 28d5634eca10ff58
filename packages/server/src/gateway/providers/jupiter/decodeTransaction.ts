import type { ReadonlyUint8Array } from '@solana/kit'

/** What a transaction does in one step. */
export type Instruction = {
  readonly program: string
  /** Undefined for those that stand in a lookup table. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Buffer
}

/**
 * Reads a transaction that somebody is to sign alone, and to pay for.
 *
 * @param text - As it goes over the wire, in base64.
 * @param signer - Who signs.
 * @returns What it does; undefined for what is no versioned transaction, is signed already, or wants
 * somebody else to sign or to pay.
 */
export async function decodeTransaction(
  text: string,
  signer: string,
): Promise<readonly Instruction[] | undefined> {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') !== text) return undefined
  try {
    return await callsIn(bytes, signer)
  } catch {
    return undefined
  }
}

async function callsIn(bytes: Buffer, signer: string): Promise<readonly Instruction[] | undefined> {
  const {
    getCompiledTransactionMessageDecoder,
    getCompiledTransactionMessageEncoder,
    getTransactionDecoder,
  } = await import('@solana/kit')
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (message.version !== 0) return undefined
  const { header, instructions, staticAccounts } = message
  const isAlone = header.numSignerAccounts === 1 && staticAccounts[0] === signer
  // Whatever stands there in another way than it is written would be signed unread.
  const isPlain = isSame(getCompiledTransactionMessageEncoder().encode(message), messageBytes)
  const isUnsigned = Object.values(signatures).every((signature) => !signature)
  if (!isAlone || !isPlain || !isUnsigned) return undefined
  return instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
    program: staticAccounts[programAddressIndex] ?? '',
    accounts: accountIndices.map((index) => staticAccounts[index]),
    data: Buffer.from(data),
  }))
}

function isSame(one: ReadonlyUint8Array, other: ReadonlyUint8Array): boolean {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) === 0
}
