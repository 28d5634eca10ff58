import type { NftTransfer, TransferParameters } from '../core/index.ts'
import {
  sendInvalidAmountError,
  sendInvalidReceiverError,
  sendTokenRequiredError,
} from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { parseEvmAddress } from '../caip/index.ts'
import type { Hex } from '../protocol/index.ts'
import { checkTransaction } from './checkTransaction.ts'
import { formatQuantity } from './quantity.ts'

/** A transaction as a parameter of `eth_sendTransaction`. */
export type EvmTransaction = {
  readonly from: string
  readonly to: string
  readonly value: Hex
  readonly data?: Hex | undefined
  readonly chainId: Hex
}

const native = `0x${'e'.repeat(40)}`

/**
 * Creates the transaction of a transfer: with a value for the native currency, else a call of the
 * token or NFT. Fee and nonce are left to the wallet.
 *
 * @param transfer - `tokenAddress` may be CAIP-10.
 * @throws `send.invalid_receiver`, `send.invalid_amount`, `send.token_required`,
 * `wallet.no_accounts`, `network.chain_not_supported`.
 * @see ERC-20, ERC-721, ERC-1155 [4.12a]
 */
export function createEvmTransferTransaction(transfer: TransferParameters): EvmTransaction {
  const { connection, network, amount, tokenAddress } = transfer
  const { from, chainId } = checkTransaction({ network, address: connection.accounts[0]?.address })
  const to = parseEvmAddress(transfer.to)
  if (to === undefined) throw new WalletError(sendInvalidReceiverError)
  if (amount < 0n || amount >= 2n ** 256n) throw new WalletError(sendInvalidAmountError)

  const contract = tokenAddress?.slice(tokenAddress.lastIndexOf(':') + 1)
  if (contract === undefined || contract.toLowerCase() === native)
    return { from, to, value: formatQuantity(amount), chainId }
  const token = parseEvmAddress(contract)
  if (token === undefined) throw new WalletError(sendTokenRequiredError)
  const data = transfer.nft
    ? encodeNftTransfer(transfer.nft, { from, to, amount })
    : encodeTransfer(to, amount)
  return { from, to: token, value: '0x0', data, chainId }
}

/** Encodes `transfer(address,uint256)`. */
function encodeTransfer(to: string, amount: bigint): Hex {
  return `0xa9059cbb${encodeWord(to)}${encodeWord(amount)}`
}

/**
 * Encodes `safeTransferFrom` of ERC-721, `(address,address,uint256)`, or of ERC-1155,
 * `(address,address,uint256,uint256,bytes)` with empty data.
 */
function encodeNftTransfer(
  { standard, tokenId }: NftTransfer,
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount: bigint },
): Hex {
  if (tokenId < 0n || tokenId >= 2n ** 256n) throw new WalletError(sendTokenRequiredError)
  const parties = `${encodeWord(from)}${encodeWord(to)}${encodeWord(tokenId)}`
  if (standard === 'erc721') return `0x42842e0e${parties}`
  return `0xf242432a${parties}${encodeWord(amount)}${encodeWord(0xa0n)}${encodeWord(0n)}`
}

/** Encodes an address or a number as an ABI word. */
function encodeWord(value: string | bigint): string {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()
  return digits.padStart(64, '0')
}
