import type { EvmWalletNamespaceOptions } from './evm/index.ts'
import type { TestWalletOwnerActions, TestWalletRuleControls } from './script/index.ts'
import type { SolanaWalletNamespaceOptions } from './solana/index.ts'
import type { TestWalletOptions } from './TestWallet.ts'

/** Options that can be serialized to a page. */
export type SerializableOptions = Pick<TestWalletOptions, 'name' | 'icon'>

/** Identifies a wallet of a page. */
export type PageWalletId = 'evm' | 'solana'

/** A wallet to install in a page. */
export type WalletSpec =
  | { readonly wallet: 'evm'; readonly options: SerializableOptions & EvmWalletNamespaceOptions }
  | {
      readonly wallet: 'solana'
      readonly options: SerializableOptions & SolanaWalletNamespaceOptions
    }

/** A command for a wallet of a page. */
export type WalletCommand = {
  readonly wallet: PageWalletId
  /** Unique: a queued command runs once, not at every page load. */
  readonly id: string
  readonly name:
    | keyof TestWalletRuleControls
    | keyof TestWalletOwnerActions
    | 'requests'
    | 'addresses'
    | 'holdAsked'
    | 'holdApprove'
    | 'holdReject'
  readonly args: readonly unknown[]
  /** Id of a hold, for the commands that decide it. */
  readonly hold?: string | undefined
}

/** Wallets and commands that the test process queues for a page. */
export type PageWalletsBatch = {
  readonly wallets: readonly WalletSpec[]
  readonly commands: readonly WalletCommand[]
}

/** Queue of batches, and the functions of the wallet script once it has run. */
export type PageWalletQueue = {
  batches: PageWalletsBatch[]
  accept?: ((parcel: PageWalletsBatch) => void) | undefined
  run?: ((command: WalletCommand) => Promise<unknown>) | undefined
}

/** Name of the global that holds {@link PageWalletQueue}. */
export const pageWalletQueueGlobal = '__latchkeyTestWallets'

/** Globals of the page. */
export type PageGlobals = { [pageWalletQueueGlobal]?: PageWalletQueue | undefined }
