import type { Namespace } from '../../caip/index.ts'
import type { Connector } from '../model/Connector.ts'
import type { ConnectorType } from '../model/Options.ts'
import type { WalletLinks, WalletStores } from '../model/slices/wallets.ts'

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
  /** Known for wallets of the catalogue and of the host. */
  readonly links?: WalletLinks | undefined
  readonly stores?: WalletStores | undefined
  readonly isCertified?: boolean | undefined
}
