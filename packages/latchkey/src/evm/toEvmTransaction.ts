import type { Transfer } from '../core/index.ts'
import {
  sendInvalidAmount,
  sendInvalidReceiver,
  sendTokenRequired,
  walletNoAccounts,
} from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { parseEvmAddress } from './parseEvmAddress.ts'
import type { Hex } from '../protocol/index.ts'
import { formatChainId } from './chainId.ts'
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
 * token. Fee and nonce are left to the wallet.
 *
 * @param transfer - `tokenAddress` may be CAIP-10.
 * @throws `send.invalid_receiver`, `send.invalid_amount`, `send.token_required`,
 * `wallet.no_accounts`.
 * @see ERC-20 [4.12a]
 */
export function toEvmTransaction(transfer: Transfer): EvmTransaction {
  const { connection, network, amount, tokenAddress } = transfer
  const from = connection.accounts[0]?.address
  const to = parseEvmAddress(transfer.to)
  if (from === undefined) throw new WalletError(walletNoAccounts)
  if (to === undefined) throw new WalletError(sendInvalidReceiver)
  if (amount < 0n || amount >= 2n ** 256n) throw new WalletError(sendInvalidAmount)
  const chainId = formatChainId(network.caipNetworkId)

  const contract = tokenAddress?.slice(tokenAddress.lastIndexOf(':') + 1)
  if (contract === undefined || contract.toLowerCase() === native)
    return { from, to, value: formatQuantity(amount), chainId }
  const token = parseEvmAddress(contract)
  if (token === undefined) throw new WalletError(sendTokenRequired)
  return { from, to: token, value: '0x0', data: encodeTransfer(to, amount), chainId }
}

/** Encodes `transfer(address,uint256)`. */
function encodeTransfer(to: string, amount: bigint): Hex {
  return `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
}
