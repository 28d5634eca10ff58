import type { CaipNetworkId } from '../../caip/index.ts'
import { createRun, type Run } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { readNetwork } from '../network/index.ts'
import { updateOnramp, clearOnrampOptions } from './onrampState.ts'

/** Keeps the run that asks what can be bought, and forgets that when the network is another. */
export function optionsRun(client: Latchkey): OptionsRun {
  const { store } = client
  const run = createRun()
  const networkOf = (): CaipNetworkId | undefined => readNetwork(store.get())?.caipNetworkId
  let asked: CaipNetworkId | undefined
  const stop = store.watch(networkOf, (network) => {
    // Who heard of the change earlier may have asked for the new one's already.
    if (asked !== network) run.abort()
    store.batch(() => {
      clearQuote(client)
      store.set(clearOnrampOptions())
    })
  })
  client.onDestroy(stop)
  client.onDestroy(run.abort)
  return {
    ...run,
    startFor(network) {
      asked = network
      return run.start()
    },
  }
}

/** A run that is about one network. */
type OptionsRun = Omit<Run, 'start'> & {
  startFor(network: CaipNetworkId | undefined): AbortSignal
}

/** Keeps the run of a quote, and drops the quote when the network is another: fees are by network. */
export function quoteRun(client: Latchkey): Run {
  const { store } = client
  const run = createRun()
  const networkOf = (): CaipNetworkId | undefined => readNetwork(store.get())?.caipNetworkId
  client.onDestroy(store.watch(networkOf, () => clearQuote(client)))
  client.onDestroy(run.abort)
  return run
}

/** Forgets a quote, and one that is under way: it was for something else. */
export function clearQuote(client: Latchkey): void {
  client.own(quoteRun).abort()
  client.store.set(
    updateOnramp({ quotesLoading: false, purchaseAmount: undefined, error: undefined }),
  )
}
