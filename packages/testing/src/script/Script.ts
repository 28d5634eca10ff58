import type { IconFault } from '../icons.ts'
import type { RequestRecord } from './RequestRecord.ts'

/** Which requests a rule is for. */
export type Scope = {
  /**
   * Method of the requests; `*` for all. A page that has permission is not asked for it again, as
   * in real wallets: name the method to meet that request too.
   * @default whatever a visitor would be asked
   */
  readonly method?: string | undefined
  /** Whether the rule goes away once used. @default false */
  readonly once?: boolean | undefined
}

/** A chain as the wallet's own standard names it: an EVM chain id, or a Wallet Standard chain. */
export type ChainReference = number | `solana:${string}`

/** Decides requests by hand. */
export type HoldHandle = {
  /** Resolves with the first request that waits. */
  firstRequest(): Promise<RequestRecord>
  /** Approves what waits, or else the first request to come; then the rule is gone. */
  approve(): void
  /** Rejects what waits, or else the first request to come; then the rule is gone. */
  reject(): void
}

/** What a wallet does when it is asked. A newer rule of the same kind wins over an older one. */
export type WalletRules = {
  /** Drops all rules: the prompt decides, or the wallet approves. */
  reset(): void
  /** Approves without asking. Without a method, drops all other rules first. */
  approve(scope?: Scope): void
  /** Rejects with code 4001. */
  reject(scope?: Scope): void
  /** Answers that many milliseconds later, whatever the answer. */
  delay(ms: number, scope?: Scope): void
  /** Lets requests wait until they are decided by hand. */
  hold(scope?: Scope): HoldHandle
  /** Leaves requests without any answer. */
  neverAnswer(scope?: Scope): void
  /** Rejects with a bare string, as some wallets do. */
  throwString(text: string, scope?: Scope): void
  /** Approves connecting, with an empty list of accounts. */
  noAccounts(scope?: Scope): void
  /** Approves connecting, with accounts that are none. */
  malformedAccounts(scope?: Scope): void
  /** Changes the chain after the visitor approved and before the page knows. Once by default. */
  changeChainMidConnect(chain: ChainReference, scope?: Scope): void
  /** Rejects adding a chain with code 4001. */
  refuseAddChain(scope?: { readonly once?: boolean | undefined }): void
  /** Announces the wallet twice from now on. */
  announceTwice(): void
  /** Announces an icon that is not what it should be from now on. */
  announceFaultyIcon(kind: IconFault): void
}

/** What the owner of a wallet does in the wallet itself. */
export type OwnerActions = {
  /** Locks the wallet: pages see no account, and connecting waits for `unlock`. */
  lock(): void
  unlock(): void
  /** Makes the wallet forget a chain; switching to it fails with code 4902. */
  forgetChain(chain: ChainReference): void
  /** Puts another account first. @throws -32602 when there is no such account */
  changeAccount(index: number): void
  /** Changes the chain. @throws 4902 when the wallet does not know it */
  changeChain(chain: ChainReference): void
  /** Adds an account that nobody funded, derived from the last one. Resolves with its address. */
  addAccount(): Promise<string>
  /** Takes the page's permission away. */
  disconnect(): void
}

/** How a test wallet is driven. */
export type WalletScript = WalletRules & OwnerActions
