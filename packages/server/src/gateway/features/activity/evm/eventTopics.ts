import { toEventSelector } from 'viem/utils'

/** Topics of the events that the classification uses. */
export const eventTopics: {
  /** ERC-20 transfer, and with a third topic ERC-721. */
  readonly transfer: string
  /** ERC-1155. */
  readonly transferSingle: string
  readonly transferBatch: string
  readonly approval: string
  readonly approvalForAll: string
  /** `Deposit` of the wrapped native currency. */
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

/** Builds the `eth_getLogs` filters that find all events of accounts. */
export function createAccountLogFilters(
  accounts: readonly string[],
): readonly (readonly (string[] | null)[])[] {
  const words = accounts.map((account) => `0x${account.slice(2).toLowerCase().padStart(64, '0')}`)
  const { transfer, transferSingle, transferBatch, approval, approvalForAll } = eventTopics
  return [
    [[transfer, approval, approvalForAll, eventTopics.wrapped, eventTopics.unwrapped], words],
    // The recipient, and for ERC-1155 the sender.
    [[transfer, transferSingle, transferBatch], null, words],
    [[transferSingle, transferBatch], null, null, words],
  ]
}
