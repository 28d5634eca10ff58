import type { IconFault } from '../icons.ts'
import type { TestWalletRequest } from './TestWalletRequest.ts'

/** The requests that a rule applies to. */
export type RuleScope = {
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
export type TestWalletChainId = number | `solana:${string}`

/** Approves or rejects held requests. */
export type TestApprovalHold = {
  /** Resolves with the first held request. */
  firstRequest(): Promise<TestWalletRequest>
  /** Approves the held requests, or else the next one; then removes the rule. */
  approve(): void
  /** Rejects the held requests, or else the next one; then removes the rule. */
  reject(): void
}

/** Rules for requests. Of the same group, the newest matching rule applies. */
export type TestWalletRuleControls = {
  /** Removes all rules: the prompt decides, or the wallet approves. */
  reset(): void
  /** Approves without a prompt. Without a method, removes all other rules first. */
  approve(scope?: RuleScope): void
  /** Rejects with code 4001. */
  reject(scope?: RuleScope): void
  /** Delays responses by milliseconds. */
  delay(ms: number, scope?: RuleScope): void
  /** Holds matching requests until the returned handle approves or rejects them. */
  hold(scope?: RuleScope): TestApprovalHold
  /** Never responds. */
  neverAnswer(scope?: RuleScope): void
  /** Rejects with a string instead of an error, as some wallets do. */
  throwString(text: string, scope?: RuleScope): void
  /** Approves a connection with an empty list of accounts. */
  noAccounts(scope?: RuleScope): void
  /** Approves a connection with malformed accounts. */
  malformedAccounts(scope?: RuleScope): void
  /** Changes the chain between approval and response. Once by default. */
  changeChainMidConnect(chain: TestWalletChainId, scope?: RuleScope): void
  /** Rejects adding a chain with code 4001. */
  refuseAddChain(scope?: { readonly once?: boolean | undefined }): void
  /** Announces the wallet twice from now on. */
  announceTwice(): void
  /** Announces a faulty icon from now on. */
  announceFaultyIcon(kind: IconFault): void
}

/** Actions of the wallet's owner. */
export type TestWalletOwnerActions = {
  /** Locks the wallet: pages see no accounts, and a connection waits for `unlock`. */
  lock(): void
  unlock(): void
  /** Removes a chain; switching to it fails with code 4902. */
  forgetChain(chain: TestWalletChainId): void
  /** Selects another account. @throws -32602 when there is no such account */
  changeAccount(index: number): void
  /** Changes the chain. @throws 4902 for an unsupported chain */
  changeChain(chain: TestWalletChainId): void
  /** Adds an unfunded account, derived from the last one. Resolves with its address. */
  addAccount(): Promise<string>
  /** Revokes the page's permission. */
  disconnect(): void
}

/** Controls a test wallet. */
export type TestWalletScript = TestWalletRuleControls & TestWalletOwnerActions
