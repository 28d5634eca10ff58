import type { Clock } from 'latchkey/kernel'
import type { RequestRecord } from './RequestRecord.ts'
import type { ChainReference, WalletScript } from './Script.ts'

/** A request that has passed a wallet's own checks. */
export type CheckedRequest = RequestRecord & {
  /** Whether a visitor would be asked. */
  readonly needsApproval: boolean
  /** What is asked, in words. */
  readonly summary: string
  readonly origin: string
  /** Whether it waits for a locked wallet to be unlocked. */
  readonly unlocks?: boolean | undefined
  /** Whether a second one is refused while the first is open. */
  readonly exclusive?: boolean | undefined
}

/** One namespace of a wallet, as its owner's acts reach it. */
export type WalletSide = {
  /** Announces again, because name or icon have changed. */
  announce(): void
  lockChanged(): void
  changeAccount(index: number): void
  /** Returns whether the chain is one of this side. */
  changeChain(chain: ChainReference): boolean
  forgetChain(chain: ChainReference): boolean
  addAccount(): Promise<string>
  disconnect(): void
}

/** What the sides of one wallet share: its name, its script and the log of requests. */
export type WalletCore = {
  readonly name: string
  readonly script: WalletScript
  readonly requests: readonly RequestRecord[]
  readonly clock: Clock
  icon(): string
  announcesTwice(): boolean
  isLocked(): boolean
  attach(side: WalletSide): void
  log(request: RequestRecord): void
  /** Resolves when the request is approved, and throws as the wallet would when it is not. */
  requestApproval(request: CheckedRequest): Promise<void>
  /** Uses up a lie about accounts that the script has for a request. */
  takeAccountFault(request: {
    method: string
    needsApproval: boolean
  }): 'noAccounts' | 'malformedAccounts' | undefined
  /** Uses up a change of chain that the script has for a request. */
  takeChainChange(method: string): ChainReference | undefined
}
