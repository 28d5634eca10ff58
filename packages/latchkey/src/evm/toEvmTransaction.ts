import type { Transfer } from '../core/index.ts'
import { WalletError } from '../errors/index.ts'
import { parseEvmAddress } from './parseEvmAddress.ts'
import { formatChainId } from './chainId.ts'
import { formatQuantity } from './quantity.ts'

/** A transaction as `eth_sendTransaction` takes it. */
export type EvmTransaction = {
  readonly from: string
  readonly to: string
  readonly value: `0x${string}`
  readonly data?: `0x${string}` | undefined
  readonly chainId: `0x${string}`
}

const native = `0x${'e'.repeat(40)}`

/**
 * Writes a transfer as a transaction: of value for the network's coin, else a call of the token.
 *
 * @param transfer - The transfer; `tokenAddress` may be CAIP-10.
 * @returns The transaction, its fee and nonce left to the wallet.
 * @throws `send.invalid_receiver`, `send.invalid_amount`, `send.token_required`,
 * `wallet.no_accounts`.
 * @source ERC-20, spec §4 "Sending"
 */
export function toEvmTransaction(transfer: Transfer): EvmTransaction {
  const { connection, network, amount, tokenAddress } = transfer
  const from = connection.accounts[0]?.address
  const to = parseEvmAddress(transfer.to)
  if (from === undefined) throw new WalletError('wallet.no_accounts')
  if (to === undefined) throw new WalletError('send.invalid_receiver')
  if (amount < 0n || amount >= 2n ** 256n) throw new WalletError('send.invalid_amount')
  const chainId = formatChainId(network.caipNetworkId)

  const contract = tokenAddress?.slice(tokenAddress.lastIndexOf(':') + 1)
  if (contract === undefined || contract.toLowerCase() === native)
    return { from, to, value: formatQuantity(amount), chainId }
  const token = parseEvmAddress(contract)
  if (token === undefined) throw new WalletError('send.token_required')
  return { from, to: token, value: '0x0', data: encodeTransfer(to, amount), chainId }
}

/** `transfer(address,uint256)`: a selector and two words need no library. */
function encodeTransfer(to: string, amount: bigint): `0x${string}` {
  return `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
}
