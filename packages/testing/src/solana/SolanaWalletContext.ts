import type { NodeRpc } from '../createNodeRpc.ts'
import type { SharedWalletState } from '../script/index.ts'
import type { SolanaKey } from './keys.ts'
import type { TestSolanaWalletState } from './solanaState.ts'
import type { StandardAccount, StandardChange } from './WalletStandard.ts'

/** Dependencies of the features of a Solana wallet. */
export type SolanaWalletContext = {
  readonly state: TestSolanaWalletState
  readonly core: SharedWalletState
  readonly rpc: NodeRpc
  /** Origin of the requesting page. */
  origin(): string
  /** Host of the requesting page, the `domain` of `solana:signIn`. */
  host(): string
  /** Accounts that are visible to the page. */
  accounts(): readonly StandardAccount[]
  /** Updates the visible accounts and emits a change event. */
  refresh(): Promise<readonly StandardAccount[]>
  /** Exposes the given faulty accounts to pages. */
  setFaultyAccounts(accounts: readonly StandardAccount[]): void
  /** Returns the key of an account that the page is permitted to use. @throws 4100 */
  authorizedKey(account: StandardAccount | undefined): Promise<SolanaKey>
  on(listener: (change: StandardChange) => void): () => void
}
