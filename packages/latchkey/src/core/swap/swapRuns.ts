import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import { readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'
import { readNetwork } from '../network/index.ts'

/** Requests of the swap form, of which each has at most one at a time. */
export type SwapRuns = {
  /** Fetches tokens and prices. */
  readonly init: LatestRun
  /** Fetches a quote. */
  readonly quote: LatestRun
  /** Asks the wallet. */
  readonly flow: LatestRun
  /** Replaces the timer of the next quote. */
  schedule(ms: number, run: () => void): void
  /** Aborts all, the timer included. */
  abort(): void
}

/**
 * Creates the runs of a client's swap form. A change of network, wallet or account resets the form,
 * because its tokens and its quote belong to the previous one.
 */
export function swapRuns(client: Latchkey): SwapRuns {
  const [init, quote, flow] = [createLatestRun(), createLatestRun(), createLatestRun()]
  let stopTimer = (): void => {}
  const runs: SwapRuns = {
    init,
    quote,
    flow,
    schedule(ms, run) {
      stopTimer()
      stopTimer = client.clock.after(ms, run)
    },
    abort() {
      stopTimer()
      for (const run of [init, quote, flow]) run.abort()
    },
  }
  const contextOf = (state: State): string => {
    const { connector, accounts } = readConnection(state) ?? {}
    return `${readNetwork(state)?.caipNetworkId} ${connector?.uid} ${accounts?.[0]?.address}`
  }
  const stop = client.store.watch(contextOf, () => {
    runs.abort()
    client.store.set({ swap: undefined })
  })
  client.onDestroy(stop)
  client.onDestroy(runs.abort)
  return runs
}
