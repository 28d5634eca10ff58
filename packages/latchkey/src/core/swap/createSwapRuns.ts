import type { CaipAddress } from '../../caip/index.ts'
import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import { readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'
import { readNetwork } from '../network/index.ts'

/** An approval that the wallet has sent, in a block or not. */
export type SentApproval = {
  /** The approved token. */
  readonly token: CaipAddress
  /** Bare address. */
  readonly owner: string
  readonly spender: string
  /** Base units. */
  readonly amount: bigint
  readonly hash: string
  /** When its block was seen, in ms since 1970; undefined before. */
  readonly confirmedAt?: number | undefined
}

/** Requests of a client's swap form, at most one of each kind at a time. */
export type SwapRuns = {
  /** Fetches tokens, balances and prices. */
  readonly init: LatestRun
  /** Fetches the gas price. */
  readonly gasPrice: LatestRun
  /** Fetches a quote. */
  readonly quote: LatestRun
  /** Requests transactions from the wallet. */
  readonly flow: LatestRun
  /**
   * The last approval, until a swap has used it or nodes report its allowance, and the last approval of 0, until it
   * is in a block. A repeated swap waits for their blocks.
   */
  readonly sentApprovals: Map<'reset' | 'approve', SentApproval>
  /** Schedules a function after some ms, and cancels the one scheduled before. */
  schedule(ms: number, run: () => void): void
  /** Removes the scheduled function. */
  unschedule(): void
  /** Aborts all requests, and resets the form. */
  reset(): void
  /** Resets the form if the network, wallet or account has changed since the last call. */
  resetOnChange(): void
}

/**
 * Creates the runs of a client's swap form. A change of network, wallet or account resets the form,
 * because its tokens and its quote belong to the previous one.
 */
export function createSwapRuns(client: Latchkey): SwapRuns {
  const { store, clock } = client
  const [init, gasPrice] = [createLatestRun(), createLatestRun()]
  const [quote, flow] = [createLatestRun(), createLatestRun()]
  let context = contextOf(store.get())
  let stopTimer = (): void => {}
  function abort(): void {
    stopTimer()
    for (const run of [init, gasPrice, quote, flow]) run.abort()
  }
  const runs: SwapRuns = {
    init,
    gasPrice,
    quote,
    flow,
    sentApprovals: new Map(),
    schedule(ms, run) {
      stopTimer()
      stopTimer = clock.after(ms, run)
    },
    unschedule: () => stopTimer(),
    reset() {
      abort()
      store.set({ swap: undefined })
    },
    resetOnChange() {
      const next = contextOf(store.get())
      if (next === context) return
      context = next
      runs.sentApprovals.clear()
      runs.reset()
    },
  }
  client.onDestroy(store.watch(contextOf, runs.resetOnChange))
  client.onDestroy(abort)
  return runs
}

/** Identifies the network, wallet and account that a form belongs to. */
function contextOf(state: State): string {
  const { connector, accounts } = readConnection(state) ?? {}
  return `${readNetwork(state)?.caipNetworkId} ${connector?.uid} ${accounts?.[0]?.address}`
}
