import { isCaipNetworkId } from '../../caip/index.ts'
import type { Nft } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { checkReceiver, getTransferContext } from '../send/index.ts'
import { checkNftTransfer } from './checkNftTransfer.ts'

/**
 * Estimates the fee of an NFT's transfer, rather too high than too low. The sender is used in place of a receiver
 * that is no address yet.
 *
 * @returns The fee in base units of the native currency; undefined where the namespace has no estimate.
 * @throws What `getTransferContext` and the validation of `transferNft` throw; `gas.estimate_failed`;
 * `transport.aborted`.
 */
export async function estimateNftTransferFee(
  client: Latchkey,
  parameters: estimateNftTransferFee.Parameters,
): Promise<bigint | undefined> {
  const { nft, receiver: typed, amount = 1n, signal } = parameters
  if (!isCaipNetworkId(nft.chainId)) return undefined
  const { standard, contract, tokenId } = checkNftTransfer(nft, amount)
  const { adapter, connection, network } = getTransferContext(client, nft.chainId)
  const receiver =
    typed === ''
      ? undefined
      : checkReceiver(typed, network.chainNamespace, client.adapters).receiver
  return await adapter.estimateFee?.({
    connection,
    network,
    to: receiver ?? connection.accounts[0]?.address ?? '',
    tokenAddress: contract,
    amount,
    nft: standard === 'spl' ? undefined : { standard, tokenId },
    signal,
  })
}

export declare namespace estimateNftTransferFee {
  type Parameters = {
    readonly nft: Pick<Nft, 'chainId' | 'standard' | 'contract' | 'tokenId' | 'quantity'>
    /** As typed. */
    readonly receiver: string
    /** Number of copies. @default 1n */
    readonly amount?: bigint | undefined
    readonly signal?: AbortSignal | undefined
  }
}
