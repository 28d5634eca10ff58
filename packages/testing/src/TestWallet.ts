import type { Clock, Storage } from 'latchkey/kernel'
import type { RequestRecord } from './script/RequestRecord.ts'
import type { WalletScript } from './script/Script.ts'

/** What a wallet needs of a page: somewhere to send events. A bare `EventTarget` will do. */
export type WalletWindow = EventTarget & {
  ethereum?: unknown
  readonly location?: { readonly origin: string; readonly host: string } | undefined
}

/** A request that a visitor is to approve or reject. */
export type ApprovalRequest = RequestRecord & {
  readonly walletName: string
  /** Origin of the asking page. */
  readonly origin: string
  /** What is asked, in words. */
  readonly summary: string
}

/** Options that every test wallet takes. */
export type TestWalletOptions = {
  /** Name shown in wallet lists. @default 'Test Wallet' */
  readonly name?: string | undefined
  /** Icon as a data URI. @default a small inline SVG */
  readonly icon?: string | undefined
  /** Asks a human, whenever no rule of the script decides. @default approves */
  readonly prompt?: ((request: ApprovalRequest) => Promise<boolean>) | undefined
  /** Keeps permissions, chain and rules over a page load. @default in memory only */
  readonly storage?: Storage | undefined
  /** Clock of the script's delays. @default the system's */
  readonly clock?: Clock | undefined
  /** Way to the RPC addresses. @default the global `fetch` */
  readonly fetch?: typeof fetch | undefined
  /** Page that `install()` goes to when it is not told one. @default `globalThis` */
  readonly window?: WalletWindow | undefined
}

/** A wallet with real keys, driven by a script instead of a visitor. */
export type TestWallet = {
  readonly name: string
  /** Says how the wallet behaves, and acts as its owner would. */
  readonly script: WalletScript
  /** Everything asked so far, oldest first. */
  readonly requests: readonly RequestRecord[]
  /** Lists the addresses of all accounts, whether or not a page may see them. */
  addresses(): Promise<readonly string[]>
  /** Puts the wallet into a page. A wallet is in one page at a time. */
  install(window?: WalletWindow): void
  /** Takes the wallet out of its page, and forgets all that it had granted there. */
  uninstall(): void
}
