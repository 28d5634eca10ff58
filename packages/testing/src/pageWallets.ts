import type { EvmSideOptions } from './evm/index.ts'
import type { WalletActs, WalletRules } from './script/index.ts'
import type { SolanaSideOptions } from './solana/index.ts'
import type { TestWalletOptions } from './TestWallet.ts'

/** What can be said of a wallet in words that reach another process. */
export type WrittenOptions = Pick<TestWalletOptions, 'name' | 'icon'>

/** Which wallet of a page is meant. */
export type WalletId = 'evm' | 'solana'

/** A wallet to be put into a page. */
export type WalletOrder =
  | { readonly wallet: 'evm'; readonly options: WrittenOptions & EvmSideOptions }
  | { readonly wallet: 'solana'; readonly options: WrittenOptions & SolanaSideOptions }

/** Something to do to a wallet of a page. */
export type WalletCommand = {
  readonly wallet: WalletId
  /** Different for every command: one given before the page was there is run once, not per load. */
  readonly id: string
  readonly name:
    | keyof WalletRules
    | keyof WalletActs
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
export type WalletParcel = {
  readonly orders: readonly WalletOrder[]
  readonly commands: readonly WalletCommand[]
}

/** Where parcels are left, and taken as soon as the wallets' own code is there. */
export type WalletDesk = {
  parcels: WalletParcel[]
  accept?: ((parcel: WalletParcel) => void) | undefined
  run?: ((command: WalletCommand) => Promise<unknown>) | undefined
}

/** Name of the desk among a page's globals. */
export const deskName = '__latchkeyTestWallets'

/** The page's globals, with the desk among them. */
export type WalletPage = { [deskName]?: WalletDesk | undefined }
