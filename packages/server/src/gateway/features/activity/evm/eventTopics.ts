import { toEventSelector } from 'viem/utils'

/** Names of the events that tell what an account did or got. */
export const eventTopics: {
  /** ERC-20, and with a third topic ERC-721. */
  readonly transfer: string
  /** ERC-1155. */
  readonly transferSingle: string
  readonly transferBatch: string
  readonly approval: string
  readonly approvalForAll: string
  /** Of the coin, wrapped. */
  readonly wrapped: string
  readonly unwrapped: string
  /** ERC-4626. */
  readonly vaultDeposit: string
  readonly vaultWithdraw: string
} = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  transferSingle: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  transferBatch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  approval: toEventSelector('Approval(address,address,uint256)'),
  approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
  wrapped: toEventSelector('Deposit(address,uint256)'),
  unwrapped: toEventSelector('Withdrawal(address,uint256)'),
  vaultDeposit: toEventSelector('Deposit(address,address,uint256,uint256)'),
  vaultWithdraw: toEventSelector('Withdraw(address,address,address,uint256,uint256)'),
}

/**
 * Lists the topics of logs that have to do with accounts.
 *
 * @param accounts - Their addresses.
 * @returns Filters for `eth_getLogs`, which together find them all.
 */
export function logFilters(accounts: readonly string[]): readonly (readonly (string[] | null)[])[] {
  const words = accounts.map((account) => `0x${account.slice(2).toLowerCase().padStart(64, '0')}`)
  const { transfer, transferSingle, transferBatch, approval, approvalForAll } = eventTopics
  return [
    [[transfer, approval, approvalForAll, eventTopics.wrapped, eventTopics.unwrapped], words],
    // To whom, and for ERC-1155 from whom.
    [[transfer, transferSingle, transferBatch], null, words],
    [[transferSingle, transferBatch], null, null, words],
  ]
}
