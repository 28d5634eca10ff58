import type { ReadonlyUint8Array } from '@solana/kit'
import type { SolanaMessage } from './message.ts'

const lamportsPerSignature = 5_000n
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

/** Builtin programs, with low compute cost. @see SIMD-0170 */
const builtins: readonly string[] = [
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  computeBudgetProgram,
]

const builtinUnits = 3_000n
const programUnits = 200_000n
const maximumUnits = 1_400_000n

/**
 * Computes the fee of a message: 5,000 lamports per signature, and its priority fee.
 *
 * @param message - The message.
 * @returns Lamports.
 * @see https://solana.com/docs/core/fees
 */
export function computeMessageFee(message: SolanaMessage): bigint {
  let price = 0n
  let limit: bigint | undefined
  let implied = 0n
  for (const { programAddressIndex, data } of message.instructions) {
    const program = message.staticAccounts[programAddressIndex]
    implied += program !== undefined && builtins.includes(program) ? builtinUnits : programUnits
    if (program !== computeBudgetProgram || !data) continue
    if (data[0] === 2 && data.length >= 5) limit = littleEndian(data, 1, 4)
    if (data[0] === 3 && data.length >= 9) price = littleEndian(data, 1, 8)
  }
  const units = smaller(limit ?? implied, maximumUnits)
  const priority = (price * units + 999_999n) / 1_000_000n
  return lamportsPerSignature * BigInt(message.header.numSignerAccounts) + priority
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function littleEndian(data: ReadonlyUint8Array, start: number, length: number): bigint {
  return data
    .slice(start, start + length)
    .reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
}
