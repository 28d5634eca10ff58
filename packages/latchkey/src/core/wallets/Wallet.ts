import type { Namespace } from '../../caip/index.ts'
import type { ConnectorType } from '../client/Options.ts'
import type { Connector } from '../connection/Connector.ts'

/** A wallet that the host adds by hand. spec §3 "Wallet list entry". */
export type CustomWallet = {
  readonly id: string
  readonly name: string
  readonly homepage?: string | undefined
  readonly image_url?: string | undefined
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  readonly webapp_link?: string | undefined
  readonly rdns?: string | undefined
  readonly chains?: readonly string[] | undefined
}

/** A wallet used before, remembered to be offered first. spec §5 "Recent wallets". */
export type RecentWallet = {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
}

/** One row of the wallet list: a wallet, however many ways and namespaces it was found in. */
export type WalletRow = {
  /** Key of the row: rdns or normalised name or catalogue id. */
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  /** The group it is shown in. */
  readonly type: ConnectorType
  readonly tag?: 'installed' | 'recent' | 'connected' | 'qrCode' | undefined
  /** Namespaces it can connect, in the order of the configured adapters. */
  readonly namespaces: readonly Namespace[]
  /** One per namespace found; empty for wallets that are only known from a list. */
  readonly connectors: readonly Connector[]
  readonly homepage?: string | undefined
}

/** State of the wallets slice. */
export type WalletsState = {
  /** True once every adapter has looked: no connectors then means that there are none. */
  readonly searched: boolean
  readonly connectors: readonly Connector[]
  readonly recent: readonly RecentWallet[]
}
