import type { EvmSideOptions } from './evm/index.ts'
import type { OwnerActions, WalletRules } from './script/index.ts'
import type { SolanaSideOptions } from './solana/index.ts'
import type { TestWalletOptions } from './TestWallet.ts'

/** What can be said of a wallet in words that reach another process. */
export type SerializableOptions = Pick<TestWalletOptions, 'name' | 'icon'>

/** Which wallet of a page is meant. */
export type WalletId = 'evm' | 'solana'

/** A wallet to be put into a page. */
export type WalletSpec =
  | { readonly wallet: 'evm'; readonly options: SerializableOptions & EvmSideOptions }
  | { readonly wallet: 'solana'; readonly options: SerializableOptions & SolanaSideOptions }

/** Something to do to a wallet of a page. */
export type WalletCommand = {
  readonly wallet: WalletId
  /** Different for every command: one given before the page was there is run once, not per load. */
  readonly id: string
  readonly name:
    | keyof WalletRules
    | keyof OwnerActions
    | 'requests'
    | 'addresses'
    | 'holdAsked'
    | 'holdApprove'
    | 'holdReject'
  readonly args: readonly unknown[]
  /** Names a hold, for the commands that decide it. */
  readonly hold?: string | undefined
}

/** What another process leaves in a page. */
export type WalletBatch = {
  readonly wallets: readonly WalletSpec[]
  readonly commands: readonly WalletCommand[]
}

/** Where parcels are left, and taken as soon as the wallets' own code is there. */
export type PageWallets = {
  batches: WalletBatch[]
  accept?: ((parcel: WalletBatch) => void) | undefined
  run?: ((command: WalletCommand) => Promise<unknown>) | undefined
}

/** Name of the desk among a page's globals. */
export const pageWalletsKey = '__latchkeyTestWallets'

/** The page's globals, with the desk among them. */
export type PageGlobals = { [pageWalletsKey]?: PageWallets | undefined }
