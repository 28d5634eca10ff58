import type { ShareWalletDescription, WalletSpendingLimit } from 'latchkey/protocol'
import type { GatewayClient } from '../services/createGatewayClient.ts'

/** Why a request waits until the wallet has another way to recover it. */
export type ProtectionNeed =
  /** The balance or the request is above the threshold, and there is one way to recover the wallet. */
  | {
      readonly type: 'secondFactor'
      /** US dollars above which a second way is needed. */
      readonly usd: number
      /** Whether the visitor may go on without it: the request takes no more than the threshold. */
      readonly isOptional: boolean
    }
  /** The operator restored the wallet, and the request takes more than the rest of its daily limit. */
  | {
      readonly type: 'spendCap'
      readonly spending: WalletSpendingLimit
      /** US cents; undefined where a part of the request has no known value. */
      readonly cents: bigint | undefined
    }

/** Answer of the visitor: `later` goes on without another way. */
export type ProtectionAnswer = 'added' | 'later'

/** Rules and services that decide whether a request waits for another recovery factor. */
export type ProtectionCheckDeps = {
  /** Balance in US dollars above which a second factor is needed. */
  readonly secondFactorUsd: number
  readonly gateway: GatewayClient
  /** Returns what the share service stores of the wallet now. */
  readWallet(): Promise<ShareWalletDescription | undefined>
  /**
   * Asks the visitor to add a recovery factor.
   *
   * @returns Undefined when the visitor closed the view.
   * @throws The reason of `signal`.
   */
  ask(need: ProtectionNeed, signal: AbortSignal): Promise<ProtectionAnswer | undefined>
}
