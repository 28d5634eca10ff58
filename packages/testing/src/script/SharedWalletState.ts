import type { Clock } from 'latchkey/internal'
import type { TestWalletRequest } from './TestWalletRequest.ts'
import type { TestWalletChainId, TestWalletScript } from './TestWalletScript.ts'

/** A validated request. */
export type CheckedRequest = TestWalletRequest & {
  /** Whether it needs approval. */
  readonly needsApproval: boolean
  /** Human-readable summary of the request. */
  readonly summary: string
  readonly origin: string
  /** Whether it waits while the wallet is locked. */
  readonly unlocks?: boolean | undefined
  /** Whether a second one is rejected while the first is pending. */
  readonly exclusive?: boolean | undefined
}

/** One namespace of a wallet, as the target of owner actions. */
export type TestNamespaceOwnerActions = {
  /** Announces again after name or icon changed. */
  announce(): void
  lockChanged(): void
  changeAccount(index: number): void
  /** Returns whether the namespace has the chain. */
  changeChain(chain: TestWalletChainId): boolean
  forgetChain(chain: TestWalletChainId): boolean
  addAccount(): Promise<string>
  disconnect(): void
}

/** State that the namespaces of a wallet share: name, icon, script, lock and request log. */
export type SharedWalletState = {
  readonly name: string
  readonly script: TestWalletScript
  readonly requests: readonly TestWalletRequest[]
  readonly clock: Clock
  icon(): string
  announcesTwice(): boolean
  isLocked(): boolean
  attach(side: TestNamespaceOwnerActions): void
  log(request: TestWalletRequest): void
  /** Resolves when the request is approved; rejects with the wallet's error when it is not. */
  requestApproval(request: CheckedRequest): Promise<void>
  /** Takes the account fault that applies to a request. */
  takeAccountFault(request: {
    method: string
    needsApproval: boolean
  }): 'noAccounts' | 'malformedAccounts' | undefined
  /** Takes the chain change that applies to a method. */
  takeChainChange(method: string): TestWalletChainId | undefined
}
