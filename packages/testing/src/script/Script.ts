import type { IconFault } from '../icons.ts'
import type { ReceivedRequest } from './ReceivedRequest.ts'

/** The requests that a rule applies to. */
export type Scope = {
  /**
   * Method of the requests; `*` for all. A page that has permission is not prompted again, as in
   * real wallets; set the method to apply the rule to that request too.
   * @default requests that prompt the visitor
   */
  readonly method?: string | undefined
  /** Whether the rule applies once. @default false */
  readonly once?: boolean | undefined
}

/** An EVM chain id or a Wallet Standard chain. */
export type ChainReference = number | `solana:${string}`

/** Approves or rejects held requests. */
export type HoldHandle = {
  /** Resolves with the first held request. */
  firstRequest(): Promise<ReceivedRequest>
  /** Approves the held requests, or else the next one; then removes the rule. */
  approve(): void
  /** Rejects the held requests, or else the next one; then removes the rule. */
  reject(): void
}

/** Rules for requests. Of the same group, the newest matching rule applies. */
export type WalletRules = {
  /** Removes all rules: the prompt decides, or the wallet approves. */
  reset(): void
  /** Approves without a prompt. Without a method, removes all other rules first. */
  approve(scope?: Scope): void
  /** Rejects with code 4001. */
  reject(scope?: Scope): void
  /** Delays responses by milliseconds. */
  delay(ms: number, scope?: Scope): void
  /** Holds matching requests until the returned handle approves or rejects them. */
  hold(scope?: Scope): HoldHandle
  /** Never responds. */
  neverAnswer(scope?: Scope): void
  /** Rejects with a string instead of an error, as some wallets do. */
  throwString(text: string, scope?: Scope): void
  /** Approves a connection with an empty list of accounts. */
  noAccounts(scope?: Scope): void
  /** Approves a connection with malformed accounts. */
  malformedAccounts(scope?: Scope): void
  /** Changes the chain between approval and response. Once by default. */
  changeChainMidConnect(chain: ChainReference, scope?: Scope): void
  /** Rejects adding a chain with code 4001. */
  refuseAddChain(scope?: { readonly once?: boolean | undefined }): void
  /** Announces the wallet twice from now on. */
  announceTwice(): void
  /** Announces a faulty icon from now on. */
  announceFaultyIcon(kind: IconFault): void
}

/** Actions of the wallet's owner. */
export type OwnerActions = {
  /** Locks the wallet: pages see no accounts, and a connection waits for `unlock`. */
  lock(): void
  unlock(): void
  /** Removes a chain; switching to it fails with code 4902. */
  forgetChain(chain: ChainReference): void
  /** Selects another account. @throws -32602 when there is no such account */
  changeAccount(index: number): void
  /** Changes the chain. @throws 4902 for an unsupported chain */
  changeChain(chain: ChainReference): void
  /** Adds an unfunded account, derived from the last one. Resolves with its address. */
  addAccount(): Promise<string>
  /** Revokes the page's permission. */
  disconnect(): void
}

/** Controls a test wallet. */
export type WalletScript = WalletRules & OwnerActions
