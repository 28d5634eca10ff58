import type { WalletRpc } from '../rpc.ts'
import type { WalletCore } from '../script/index.ts'
import type { EvmState } from './evmState.ts'
import type { ProviderListeners } from './providerEvents.ts'

/** What a method of an EVM wallet may touch. */
export type EvmContext = {
  readonly state: EvmState
  readonly core: WalletCore
  readonly rpc: WalletRpc
  readonly events: ProviderListeners
  /** Runs one after the other what must not overlap. */
  enqueue<result>(run: () => Promise<result>): Promise<result>
  /** Origin of the asking page. */
  origin(): string
  /** Accounts that the page may see, lower-case as wallets give them; none while locked. */
  visibleAccounts(): readonly string[]
  /** Goes to another chain and tells the page. */
  switchChain(chainId: number): void
}

/** A checked request, ready to be approved and run. */
export type PreparedEvmRequest = {
  readonly needsApproval: boolean
  readonly summary?: string | undefined
  readonly unlocks?: boolean | undefined
  readonly exclusive?: boolean | undefined
  run(): unknown
}

/** Checks a request's parameters. @throws -32602, 4100 or 4902 */
export type EvmMethod = (params: readonly unknown[]) => PreparedEvmRequest

/** Methods by name. */
export type EvmMethods = Readonly<Record<string, EvmMethod>>
