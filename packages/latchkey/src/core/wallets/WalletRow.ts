import type { Namespace } from '../../caip/index.ts'
import type { Connector } from '../model/Connector.ts'
import type { ConnectorType } from '../model/Options.ts'
import type { WalletLinks, WalletStoreLinks } from '../model/slices/wallets.ts'

/** One row of the wallet list: a wallet, with all its connectors and namespaces. */
export type WalletRow = {
  /** Key of the row: rdns, normalized name or catalogue id. */
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  /** The group in which it is displayed. */
  readonly type: ConnectorType
  readonly tag?: 'installed' | 'recent' | 'connected' | 'qrCode' | undefined
  /** True for an installed wallet, or pairing, that was used in an earlier visit. */
  readonly isRecent?: boolean | undefined
  /** Namespaces it can connect, in the order of the configured adapters. */
  readonly namespaces: readonly Namespace[]
  /** One per discovered namespace; empty for wallets known only from a list. */
  readonly connectors: readonly Connector[]
  readonly homepage?: string | undefined
  /** Present for wallets of the catalogue and of the host. */
  readonly links?: WalletLinks | undefined
  readonly stores?: WalletStoreLinks | undefined
  readonly isCertified?: boolean | undefined
  /** Id in the catalogue; undefined for wallets that it does not list. */
  readonly explorerId?: string | undefined
  /** Place among all wallets of the catalogue by popularity. */
  readonly rank?: number | undefined
}
