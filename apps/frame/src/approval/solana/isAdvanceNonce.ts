import type { SolanaInstruction } from './parseSolanaTransactionMessage.ts'
import { programs } from './programs.ts'

/** Returns whether an instruction is `AdvanceNonceAccount`: as the first one it makes the transaction last. */
export function isAdvanceNonce({ program, data }: SolanaInstruction): boolean {
  const kind = [4, 0, 0, 0]
  return program.address === programs.system && kind.every((byte, at) => data[at] === byte)
}
