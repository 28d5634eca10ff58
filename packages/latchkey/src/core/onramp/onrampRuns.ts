import type { CaipNetworkId } from '../../caip/index.ts'
import { createRun, type Run } from '../../kernel/index.ts'
import type { Latchkey } from '../client/Latchkey.ts'
import { readNetwork } from '../network/index.ts'
import { onrampChanged } from './onrampState.ts'

/** Keeps the run that asks what can be bought. */
export function optionsRun(client: Latchkey): Run {
  const run = createRun()
  client.onDestroy(run.abort)
  return run
}

/** Keeps the run of a quote, and drops the quote when the network is another: fees are by network. */
export function quoteRun(client: Latchkey): Run {
  const { store } = client
  const run = createRun()
  const networkOf = (): CaipNetworkId | undefined => readNetwork(store.get())?.caipNetworkId
  client.onDestroy(store.watch(networkOf, () => dropQuote(client)))
  client.onDestroy(run.abort)
  return run
}

/** Forgets a quote, and one that is under way: it was for something else. */
export function dropQuote(client: Latchkey): void {
  client.own(quoteRun).abort()
  client.store.set(
    onrampChanged({ quotesLoading: false, purchaseAmount: undefined, error: undefined }),
  )
}
