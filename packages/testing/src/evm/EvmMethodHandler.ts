import type { NodeRpc } from '../createNodeRpc.ts'
import type { SharedWalletState } from '../script/index.ts'
import type { CallBatchProgress } from './CallBatchProgress.ts'
import type { TestEvmWalletState } from './evmState.ts'
import type { ProviderListeners } from './providerEvents.ts'

/** Dependencies of the methods of an EVM wallet. */
export type EvmWalletContext = {
  readonly state: TestEvmWalletState
  readonly core: SharedWalletState
  readonly rpc: NodeRpc
  readonly events: ProviderListeners
  /** Batches of calls, by origin and id. */
  readonly batches: Map<string, CallBatchProgress>
  /** Runs tasks one at a time. */
  enqueue<result>(run: () => Promise<result>): Promise<result>
  /** Origin of the requesting page. */
  origin(): string
  /** Accounts that the page is permitted to see, lower-case; none while locked. */
  visibleAccounts(): readonly string[]
  /** Switches the chain and emits `chainChanged`. */
  switchChain(chainId: number): void
}

/** A validated request, ready for approval and execution. */
export type ApprovableEvmRequest = {
  readonly needsApproval: boolean
  readonly summary?: string | undefined
  readonly unlocks?: boolean | undefined
  readonly exclusive?: boolean | undefined
  run(): unknown
}

/** Validates the parameters of a request. @throws -32602, 4100 or 4902 */
export type EvmMethodHandler = (params: readonly unknown[]) => ApprovableEvmRequest

/** Methods by name. */
export type EvmMethodHandlers = Readonly<Record<string, EvmMethodHandler>>
