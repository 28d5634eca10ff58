import type { Address, Signature, Slot } from '@solana/kit'
import type { CaipNetworkId } from '../caip/index.ts'
import type { SolanaRpcClient } from './createSolanaRpcClient.ts'

/** A confirmed transaction of an account. */
export type AccountSignature = {
  /** Base58. */
  readonly signature: string
  /** `null` for a transaction that succeeded. */
  readonly err: unknown
}

/**
 * Reads the confirmed transactions of an account, newest first.
 *
 * @param options - `until` is the signature before the oldest one; nodes that have not reached `minContextSlot` do not
 * answer.
 * @throws `rpc.*`, `transport.*`
 */
export function readSignatures(
  rpc: SolanaRpcClient,
  { network, address, ...options }: readSignatures.Parameters,
): Promise<readonly AccountSignature[]> {
  return rpc.request(network, (node) =>
    node
      .getSignaturesForAddress(address as Address, { ...options, commitment: 'confirmed' })
      .send(),
  )
}

export declare namespace readSignatures {
  type Parameters = {
    readonly network: CaipNetworkId
    readonly address: string
    readonly limit?: number
    readonly until?: Signature
    readonly minContextSlot?: Slot
  }
}
