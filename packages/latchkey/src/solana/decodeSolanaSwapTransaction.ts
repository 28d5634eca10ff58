import { fromBase64 } from '../crypto/index.ts'
import { loadSolanaKit } from './loadSolanaKit.ts'

/** An instruction of a swap transaction. */
export type SwapInstruction = {
  readonly program: string
  /** Undefined for those in an address lookup table. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: DataView
}

/** A decoded swap transaction. */
export type DecodedSolanaSwapTransaction = {
  /** The fee payer first. */
  readonly signers: readonly string[]
  /** Signers whose signature is missing. */
  readonly missingSigners: readonly string[]
  readonly instructions: readonly SwapInstruction[]
}

/**
 * Decodes a legacy or version 0 transaction.
 *
 * @param text - Wire format, base64.
 * @returns Undefined for another version, malformed bytes, and an encoding that is not canonical: it could
 * contain instructions that are not decoded.
 */
export async function decodeSolanaSwapTransaction(
  text: string,
): Promise<DecodedSolanaSwapTransaction | undefined> {
  const bytes = fromBase64(text)
  if (!bytes) return undefined
  try {
    return await decode(bytes)
  } catch {
    return undefined
  }
}

async function decode(bytes: Uint8Array): Promise<DecodedSolanaSwapTransaction | undefined> {
  const {
    getCompiledTransactionMessageDecoder,
    getCompiledTransactionMessageEncoder,
    getTransactionDecoder,
    getTransactionEncoder,
  } = await loadSolanaKit()
  const transaction = getTransactionDecoder().decode(bytes)
  const { messageBytes, signatures } = transaction
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (message.version !== 0 && message.version !== 'legacy') return undefined
  const isCanonical =
    isSame(getTransactionEncoder().encode(transaction), bytes) &&
    isSame(getCompiledTransactionMessageEncoder().encode(message), messageBytes)
  if (!isCanonical) return undefined
  const { header, instructions, staticAccounts } = message
  return {
    signers: staticAccounts.slice(0, header.numSignerAccounts),
    missingSigners: Object.entries(signatures).flatMap(([address, signature]) =>
      signature ? [] : [address],
    ),
    instructions: instructions.map(
      ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
        program: staticAccounts[programAddressIndex] ?? '',
        accounts: accountIndices.map((index) => staticAccounts[index]),
        data: new DataView(Uint8Array.from(data).buffer),
      }),
    ),
  }
}

function isSame(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  return one.length === other.length && Array.from(one).every((byte, at) => byte === other[at])
}
