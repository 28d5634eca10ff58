import type { AccountSlice } from './slices/account.ts'
import type { ActivitySlice } from './slices/activity.ts'
import type { BalancesSlice } from './slices/balances.ts'
import type { ConnectionSlice } from './slices/connection.ts'
import type { CurrencySlice } from './slices/currency.ts'
import type { IdentitySlice } from './slices/identity.ts'
import type { LoginSlice } from './slices/login.ts'
import type { NamesSlice } from './slices/names.ts'
import type { NetworkSlice } from './slices/network.ts'
import type { NftsSlice } from './slices/nfts.ts'
import type { NotificationSlice } from './slices/notification.ts'
import type { OnrampSlice } from './slices/onramp.ts'
import type { PairingSlice } from './slices/pairing.ts'
import type { ProjectSlice } from './slices/project.ts'
import type { SendSlice } from './slices/send.ts'
import type { SwapSlice } from './slices/swap.ts'
import type { TransactionSlice } from './slices/transaction.ts'
import type { SiwxSlice } from './slices/siwx.ts'
import type { WalletsSlice } from './slices/wallets.ts'

/** State of a client: one immutable object. Each slice writes its own keys only. */
export type State = ClientSlice &
  AccountSlice &
  ActivitySlice &
  BalancesSlice &
  ConnectionSlice &
  CurrencySlice &
  IdentitySlice &
  LoginSlice &
  NamesSlice &
  NetworkSlice &
  NftsSlice &
  NotificationSlice &
  OnrampSlice &
  PairingSlice &
  ProjectSlice &
  SendSlice &
  SiwxSlice &
  SwapSlice &
  TransactionSlice &
  WalletsSlice

/** State of the client itself. */
type ClientSlice = {
  /** True once recorded connections have been restored, or could not be. */
  readonly initialized: boolean
}
