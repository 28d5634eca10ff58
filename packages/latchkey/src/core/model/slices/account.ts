import type { Namespace } from '../../../caip/index.ts'
import type { AccountType } from '../Connector.ts'

/** Tabs of the Account view. */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** State of the account slice. */
export type AccountSlice = {
  readonly accountTab: AccountTab
  /** Whether the modal and the account buttons show no balances. Absent until the first use. */
  readonly isBalanceHidden?: boolean | undefined
  /** Account type that the visitor prefers, for wallets that offer several. */
  readonly preferredAccountTypes: Readonly<Partial<Record<Namespace, AccountType>>>
}
