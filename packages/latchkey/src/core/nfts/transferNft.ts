import { isCaipNetworkId } from '../../caip/index.ts'
import {
  networkNoActiveNetworkError,
  sendInvalidReceiverError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Nft } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { checkReceiver, requestTransfer, getTransferContext } from '../send/index.ts'
import { checkNftTransfer } from './checkNftTransfer.ts'

/**
 * Sends an NFT from the connected wallet, which prompts the visitor: ERC-721, ERC-1155, or a mint of
 * SPL Token or Token-2022.
 *
 * @example
 * const { hash } = await transferNft(client, { nft, receiver })
 *
 * @param parameters - The NFT, as `fetchNfts` returns it; receiver; number of copies, which is 1
 * unless the standard is `erc1155`.
 * @returns The hash, once the wallet has sent the transaction. It is not in a block yet.
 * @throws {@link transferNft.ErrorCode}
 */
export async function transferNft(
  client: Latchkey,
  parameters: transferNft.Parameters,
): Promise<{ readonly hash: string }> {
  const { nft, receiver: text, amount = 1n, signal } = parameters
  const { standard, contract, tokenId } = checkNftTransfer(nft, amount)
  const { name = `#${tokenId}` } = nft
  const network = nft.chainId
  if (!isCaipNetworkId(network)) throw new WalletError(networkNoActiveNetworkError, { network })
  const { chainNamespace } = getTransferContext(client, network).network
  const { receiver, problem } = checkReceiver(text, chainNamespace, client.adapters)
  if (receiver === undefined) throw new WalletError(problem ?? sendInvalidReceiverError)
  return await requestTransfer(client, {
    network,
    to: receiver,
    tokenAddress: contract,
    amount,
    decimals: 0,
    nft: standard === 'spl' ? undefined : { standard, tokenId },
    event: { network, token: nft.id, amount: `${amount}` },
    token: { symbol: name, name: nft.collection ?? name, iconUrl: nft.image ?? undefined },
    signal,
  })
}

export declare namespace transferNft {
  type Parameters = {
    /** The NFT; name, collection and image are shown while the transaction is pending. */
    readonly nft: Pick<Nft, 'id' | 'chainId' | 'standard' | 'contract' | 'tokenId' | 'quantity'> &
      Partial<Pick<Nft, 'name' | 'collection' | 'image'>>
    readonly receiver: string
    /** Number of copies. @default 1n */
    readonly amount?: bigint | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode =
    | 'send.invalid_amount'
    | 'send.insufficient_funds'
    | 'send.invalid_receiver'
    | 'send.receiver_in_wrong_namespace'
    | 'send.token_required'
    | 'send.failed'
    | 'send.possibly_sent'
    | 'network.unsupported_namespace'
    | 'network.no_active_network'
    | 'network.chain_not_supported'
    | 'account.no_active_address'
    | 'wallet.user_rejected'
    | 'transport.aborted'
}
