import type { ReadonlyUint8Array } from '@solana/kit'

/** An instruction of a transaction. */
export type Instruction = {
  readonly program: string
  /** Accounts; undefined for those in an address lookup table. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Buffer
}

/**
 * Decodes a transaction that the signer alone signs and pays for.
 *
 * @param text - Base64.
 * @returns Its instructions; undefined for an unversioned or already signed transaction, and for one with
 * another signer or fee payer.
 */
export async function decodeJupiterTransaction(
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
  // A non-canonical encoding could contain instructions that are not decoded.
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
