import {
  sendInsufficientFundsError,
  sendInvalidAmountError,
  sendTokenRequiredError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Nft } from '../../protocol/index.ts'

/** Maximum of a token id and of an amount. `uint256` */
const limit = 2n ** 256n

/**
 * Validates an NFT and the number of its copies for a transfer.
 *
 * @throws `send.token_required`, `send.invalid_amount`, `send.insufficient_funds`.
 */
export function checkNftTransfer(
  nft: Pick<Nft, 'standard' | 'contract' | 'tokenId' | 'quantity'>,
  amount: bigint,
): { readonly standard: Nft['standard']; readonly contract: string; readonly tokenId: bigint } {
  const { standard, contract, quantity } = nft
  const id = nft.tokenId ?? '0'
  const isId = /^\d{1,78}$/.test(id) && BigInt(id) < limit
  if (!isId || (standard !== 'spl' && nft.tokenId === null))
    throw new WalletError(sendTokenRequiredError)
  const isOne = standard === 'erc1155' || amount === 1n
  if (amount <= 0n || amount >= limit || !isOne) throw new WalletError(sendInvalidAmountError)
  if (/^\d+$/.test(quantity) && amount > BigInt(quantity))
    throw new WalletError(sendInsufficientFundsError)
  return { standard, contract, tokenId: BigInt(id) }
}
