import { isWalletError, messageOf } from '../../errors/index.ts'
import type { OnrampOptions } from '../../protocol/index.ts'
import type { Latchkey } from '../client/Latchkey.ts'
import { fetchQuery } from '../gateway/index.ts'
import { readNetwork } from '../network/index.ts'
import { defaultOnrampOptions } from './defaultOptions.ts'
import { onrampOptionsQuery, onrampProvidersQuery } from './onrampQueries.ts'
import { optionsRun } from './onrampRuns.ts'
import { emptyOnramp, onrampChanged, optionsArrived } from './onrampState.ts'

/**
 * Brings up to date what can be bought on the network in use, and who sells it. A gateway that does
 * not say leaves the built-in options, and the sellers of `features.onramp`.
 *
 * @param client - Client from `createLatchkey`.
 * @returns What can be bought by now: nothing where the network is not served. A newer call aborts
 * the older.
 * @source spec §8 "Fallbacks", §9 "On-ramp default limits"
 */
export async function fetchOnrampOptions(client: Latchkey): Promise<OnrampOptions> {
  const { store } = client
  const run = client.own(optionsRun)
  const signal = run.start()
  const [options, sellers] = await Promise.all([
    askOptions(client, signal),
    askSellers(client, signal),
  ])
  if (run.isCurrent(signal))
    store.batch(() => {
      store.set(optionsArrived(options))
      store.set(onrampChanged({ sellers }))
    })
  const { paymentCurrencies, purchaseCurrencies } = store.get().onramp ?? emptyOnramp
  return { paymentCurrencies, purchaseCurrencies }
}

async function askOptions(client: Latchkey, signal: AbortSignal): Promise<OnrampOptions> {
  const network = readNetwork(client.store.get())?.caipNetworkId
  if (!network) return { paymentCurrencies: [], purchaseCurrencies: [] }
  try {
    return await fetchQuery(client, onrampOptionsQuery(client, { network }), { signal })
  } catch (error) {
    complain(client, error)
    return defaultOnrampOptions
  }
}

async function askSellers(
  client: Latchkey,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const network = readNetwork(client.store.get())?.caipNetworkId
  if (!network) return []
  try {
    const found = await fetchQuery(client, onrampProvidersQuery(client, { network }), { signal })
    return found.map(({ serviceProvider }) => serviceProvider.toUpperCase())
  } catch (error) {
    complain(client, error)
    return undefined
  }
}

function complain({ logger }: Latchkey, error: unknown): void {
  if (!isWalletError(error) || error.code === 'transport.aborted') return
  logger.warn(error.message, { reason: error.details['reason'] ?? messageOf(error) })
}
