import type { Address } from '@solana/kit'
import type { Adapter, TransferParameters, TokenTransferFee } from '../core/index.ts'
import { fromBase64 } from '../crypto/index.ts'
import type { SolanaRpcClient } from './createSolanaRpcClient.ts'
import { transferPrograms } from './instructions.ts'
import { nativeSolAddress } from './nativeSolAddress.ts'
import { decodeTransferFee } from './decodeTransferFee.ts'

type Request = Pick<TransferParameters, 'network' | 'signal'>

/**
 * Reads what a mint keeps of a transfer in the current epoch.
 *
 * @param mint - Data of the mint account of Token-2022.
 * @throws `rpc.*`, `transport.*`.
 */
export async function readMintTransferFee(
  rpc: SolanaRpcClient,
  { network, signal }: Request,
  mint: Uint8Array,
): Promise<TokenTransferFee | undefined> {
  if (!decodeTransferFee(mint, 0n)) return undefined
  const { epoch } = await rpc.request(network.caipNetworkId, (node) =>
    node.getEpochInfo({ commitment: 'confirmed' }).send(signal ? { abortSignal: signal } : {}),
  )
  return decodeTransferFee(mint, epoch)
}

/** Creates the function that reads what a token keeps of each transfer. */
export function createTransferFeeReader(
  rpc: SolanaRpcClient,
): NonNullable<Adapter['readTransferFee']> {
  return async ({ tokenAddress, ...request }) => {
    const mint = tokenAddress.slice(tokenAddress.lastIndexOf(':') + 1)
    if (mint === nativeSolAddress) return undefined
    const { network, signal } = request
    const config = { encoding: 'base64', commitment: 'confirmed' } as const
    const { value } = await rpc.request(network.caipNetworkId, (node) =>
      node.getAccountInfo(mint as Address, config).send(signal ? { abortSignal: signal } : {}),
    )
    const data = value?.owner === transferPrograms.token2022 ? fromBase64(value.data[0]) : undefined
    return data && readMintTransferFee(rpc, request, data)
  }
}
