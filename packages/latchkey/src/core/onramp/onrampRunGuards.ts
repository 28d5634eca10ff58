import type { CaipNetworkId } from '../../caip/index.ts'
import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { readNetwork } from '../network/index.ts'
import { updateOnrampState, clearOnrampOptions } from './onrampState.ts'

/**
 * Creates the run of the options fetch; aborts it and clears the options when the network changes.
 */
export function createOnrampOptionsRunGuard(client: Latchkey): OptionsRun {
  const { store } = client
  const run = createLatestRun()
  const networkOf = (): CaipNetworkId | undefined => readNetwork(store.get())?.caipNetworkId
  let requestedNetwork: CaipNetworkId | undefined
  const stop = store.watch(networkOf, (network) => {
    // A listener notified earlier may have started a fetch for the new network already.
    if (requestedNetwork !== network) run.abort()
    store.batch(() => {
      clearOnrampQuotes(client)
      store.set(clearOnrampOptions())
    })
  })
  client.onDestroy(stop)
  client.onDestroy(run.abort)
  return {
    ...run,
    startFor(network) {
      requestedNetwork = network
      return run.start()
    },
  }
}

/** A run that is about one network. */
type OptionsRun = Omit<LatestRun, 'start'> & {
  startFor(network: CaipNetworkId | undefined): AbortSignal
}

/**
 * Creates the run of the quote fetch; clears the quote when the network changes, because fees
 * depend on it.
 */
export function createOnrampQuoteRunGuard(client: Latchkey): LatestRun {
  const { store } = client
  const run = createLatestRun()
  const networkOf = (): CaipNetworkId | undefined => readNetwork(store.get())?.caipNetworkId
  client.onDestroy(store.watch(networkOf, () => clearOnrampQuotes(client)))
  client.onDestroy(run.abort)
  return run
}

/** Creates the run of the offers fetch. */
export function createOnrampOffersRunGuard(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/** A timer of which only the latest schedule counts. */
type Timer = { schedule(ms: number, run: () => void): void; cancel(): void }

/** Creates the timer that fetches quotes and offers again. */
export function createOnrampRefreshTimer(client: Latchkey): Timer {
  return createTimer(client)
}

/** Creates the timer that removes expired offers. */
export function createOnrampExpiryTimer(client: Latchkey): Timer {
  return createTimer(client)
}

function createTimer({ clock, onDestroy }: Latchkey): Timer {
  let stop = (): void => {}
  onDestroy(() => stop())
  return {
    schedule(ms, run) {
      stop()
      stop = clock.after(ms, run)
    },
    cancel: () => stop(),
  }
}

/** Clears the quote and the offers, and aborts pending ones. */
export function clearOnrampQuotes(client: Latchkey): void {
  client.own(createOnrampQuoteRunGuard).abort()
  client.own(createOnrampOffersRunGuard).abort()
  client.store.set(
    updateOnrampState({
      offers: undefined,
      offersFetchedAt: undefined,
      offersLoading: false,
      offersError: undefined,
      quotesLoading: false,
      purchaseAmount: undefined,
      quote: undefined,
      error: undefined,
    }),
  )
}
