import type { WalletRpc } from '../rpc.ts'
import type { WalletCore } from '../script/index.ts'
import type { SolanaKey } from './keys.ts'
import type { SolanaState } from './solanaState.ts'
import type { StandardAccount, StandardChange } from './WalletStandard.ts'

/** What a feature of a Solana wallet may touch. */
export type SolanaContext = {
  readonly state: SolanaState
  readonly core: WalletCore
  readonly rpc: WalletRpc
  /** Origin of the asking page. */
  origin(): string
  /** Host of the asking page, as `solana:signIn` names it. */
  host(): string
  /** Accounts that the page sees now. */
  accounts(): readonly StandardAccount[]
  /** Shows the page what it may see, and tells it when that has changed. */
  refresh(): Promise<readonly StandardAccount[]>
  /** Shows the page accounts that are none. */
  setFaultyAccounts(accounts: readonly StandardAccount[]): void
  /** Finds the key of an account that the page may use. @throws 4100 */
  authorizedKey(account: StandardAccount | undefined): Promise<SolanaKey>
  on(listener: (change: StandardChange) => void): () => void
}
