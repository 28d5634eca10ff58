import type { CaipNetworkId, Namespace } from '../../../caip/index.ts'
import type { AccountType } from '../Connector.ts'

/** Tabs of the Account view. */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** Events of the account slice. */
export type AccountEvents = {
  /** The visitor opened the activity. */
  CLICK_TRANSACTIONS: undefined
  SET_PREFERRED_ACCOUNT_TYPE: {
    readonly accountType: AccountType
    /** Active network of the namespace. */
    readonly network: CaipNetworkId | undefined
  }
}

/** State of the account slice. */
export type AccountSlice = {
  readonly accountTab: AccountTab
  /** Whether the modal and the account buttons show no balances. Absent until the first use. */
  readonly isBalanceHidden?: boolean | undefined
  /** Account type that the visitor prefers, for wallets that offer several. */
  readonly preferredAccountTypes: Readonly<Partial<Record<Namespace, AccountType>>>
}
