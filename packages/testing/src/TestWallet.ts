import type { Clock, PrefixedStorage } from 'latchkey/internal'
import type { TestWalletRequest } from './script/TestWalletRequest.ts'
import type { TestWalletScript } from './script/TestWalletScript.ts'

/** The members of `window` that a wallet uses. A bare `EventTarget` is enough. */
export type TestWalletWindow = EventTarget & {
  ethereum?: unknown
  readonly location?: { readonly origin: string; readonly host: string } | undefined
}

/** A request that needs the owner's approval. */
export type ApprovalRequest = TestWalletRequest & {
  readonly walletName: string
  /** Origin of the requesting page. */
  readonly origin: string
  /** Human-readable summary of the request. */
  readonly summary: string
}

/** Options of every test wallet. */
export type TestWalletOptions = {
  /** Name shown in wallet lists. @default 'Test Wallet' */
  readonly name?: string | undefined
  /** Icon as a data URI. @default a small inline SVG */
  readonly icon?: string | undefined
  /** Decides requests that no rule of the script applies to. @default approves */
  readonly prompt?: ((request: ApprovalRequest) => Promise<boolean>) | undefined
  /** Persists permissions, chain and rules across page loads. @default in memory only */
  readonly storage?: PrefixedStorage | undefined
  /** Clock for the script's delays. @default the system clock */
  readonly clock?: Clock | undefined
  /** Fetches from the RPC URLs. @default the global `fetch` */
  readonly fetch?: typeof fetch | undefined
  /** Page for `install()` without an argument. @default `globalThis` */
  readonly window?: TestWalletWindow | undefined
}

/** A wallet with real keys, controlled by a script. */
export type TestWallet = {
  readonly name: string
  /** Rules for requests, and actions of the wallet's owner. */
  readonly script: TestWalletScript
  /** All requests so far, oldest first. */
  readonly requests: readonly TestWalletRequest[]
  /** Lists the addresses of all accounts, whether or not a page may see them. */
  addresses(): Promise<readonly string[]>
  /** Installs the wallet in a page. A wallet is in one page at a time. */
  install(window?: TestWalletWindow): void
  /** Removes the wallet from its page and revokes its permissions. */
  uninstall(): void
}
