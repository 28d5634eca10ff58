import type { CaipNetworkId } from '../../caip/index.ts'
import { isWalletError, messageOf, type WalletError } from '../../errors/index.ts'
import type { OnrampOptions } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { fetchQuery, formatGatewayUrl } from '../gateway/index.ts'
import { findKnownOnrampProviderByCode } from './knownOnrampProviders.ts'
import { readNetwork } from '../network/index.ts'
import { defaultOnrampOptions } from './defaultOptions.ts'
import { onrampCountriesQuery, onrampOptionsQuery, onrampProvidersQuery } from './onrampQueries.ts'
import { clearOnrampQuotes, createOnrampOptionsRunGuard } from './onrampRunGuards.ts'
import {
  initialOnramp,
  updateOnrampState,
  setOnrampCountries,
  setOnrampOptions,
} from './onrampState.ts'
import { localCountry } from './localCountry.ts'
import type { OnrampServiceProvider, OnrampState } from '../model/slices/onramp.ts'
import { findPurchaseNetwork } from './findPurchaseNetwork.ts'
import { localCurrency } from './localCurrency.ts'

/**
 * Fetches what can be bought on the active network, and from which providers. On failure the
 * default options, the providers of `features.onramp` and the countries known earlier are used. A
 * newer call, or a network change, aborts the older one.
 *
 * @returns The current options; empty where the network is not served.
 */
export async function fetchOnrampOptions(client: Latchkey): Promise<OnrampOptions> {
  const { store } = client
  const run = client.own(createOnrampOptionsRunGuard)
  const network = readNetwork(store.get())?.caipNetworkId
  const signal = run.startFor(network)
  const request = { network, signal }
  store.set(updateOnrampState({ optionsLoading: true }))
  const [{ options, error }, serviceProviders, { countries, countriesError }] = await Promise.all([
    fetchNetworkOptions(client, request),
    fetchServiceProviders(client, request),
    fetchCountries(client, request),
  ])
  if (run.isCurrent(signal))
    store.batch(() => {
      applyOptions(client, options, serviceProviders)
      store.set(setOnrampCountries(countries, localCountry(client.window)))
      store.set(updateOnrampState({ optionsLoading: false, optionsError: error, countriesError }))
    })
  const { paymentCurrencies, purchaseCurrencies } = store.get().onramp ?? initialOnramp.onramp
  return { paymentCurrencies, purchaseCurrencies }
}

type OptionsRequest = { readonly network: CaipNetworkId | undefined; readonly signal: AbortSignal }

/** Clears the quote when the selected currencies changed. */
function applyOptions(
  client: Latchkey,
  options: OnrampOptions,
  serviceProviders: readonly OnrampServiceProvider[] | undefined,
): void {
  const { store } = client
  const chosen = (): string => {
    const { purchaseCurrency, paymentCurrency } = store.get().onramp ?? initialOnramp.onramp
    return JSON.stringify([purchaseCurrency?.id, purchaseCurrency?.symbol, paymentCurrency?.id])
  }
  store.batch(() => {
    const before = chosen()
    const preferred = store.get().currency?.toUpperCase() ?? localCurrency(client.window)
    store.set(setOnrampOptions(options, preferred))
    store.set(updateOnrampState({ serviceProviders }))
    if (chosen() !== before) clearOnrampQuotes(client)
  })
}

async function fetchNetworkOptions(
  client: Latchkey,
  { network, signal }: OptionsRequest,
): Promise<FetchedOptions> {
  if (!network) return { options: { paymentCurrencies: [], purchaseCurrencies: [] } }
  const { options, error } = await fetchAllOptions(client, network, signal)
  const { paymentCurrencies, purchaseCurrencies } = options
  const onNetwork = purchaseCurrencies.filter((one) => findPurchaseNetwork(one, network))
  return { options: { paymentCurrencies, purchaseCurrencies: onNetwork }, error }
}

/** Options, and why they are the default ones. */
type FetchedOptions = {
  readonly options: OnrampOptions
  readonly error?: WalletError | undefined
}

async function fetchAllOptions(
  client: Latchkey,
  network: CaipNetworkId,
  signal: AbortSignal,
): Promise<FetchedOptions> {
  try {
    return {
      options: await fetchQuery(client, onrampOptionsQuery(client, { network }), { signal }),
    }
  } catch (error) {
    logFailure(client, error)
    return { options: defaultOnrampOptions, error: isWalletError(error) ? error : undefined }
  }
}

async function fetchServiceProviders(
  client: Latchkey,
  { network, signal }: OptionsRequest,
): Promise<readonly OnrampServiceProvider[] | undefined> {
  if (!network) return []
  try {
    const found = await fetchQuery(client, onrampProvidersQuery(client, { network }), { signal })
    return found.map(({ serviceProvider, name, limits = [] }) => ({
      code: serviceProvider.toUpperCase(),
      name,
      logo: logoOf(client, serviceProvider),
      limits,
    }))
  } catch (error) {
    logFailure(client, error)
    return undefined
  }
}

/** Returns the URL of a logo; the gateway has those of the catalogue only. */
function logoOf({ options }: Latchkey, code: string): string | undefined {
  const imageId = findKnownOnrampProviderByCode(code)?.imageId
  return imageId && formatGatewayUrl(options, `/public/getAssetImage/${imageId}`)
}

/** Countries, and why they are those known earlier. */
type FetchedCountries = Pick<OnrampState, 'countries'> &
  Partial<Pick<OnrampState, 'countriesError'>>

async function fetchCountries(
  client: Latchkey,
  { network, signal }: OptionsRequest,
): Promise<FetchedCountries> {
  if (!network) return { countries: [] }
  const query = onrampCountriesQuery(client, { network })
  try {
    return { countries: await fetchQuery(client, query, { signal }) }
  } catch (error) {
    logFailure(client, error)
    const { countries } = client.store.get().onramp ?? initialOnramp.onramp
    return { countries, countriesError: isWalletError(error) ? error : undefined }
  }
}

function logFailure({ logger }: Latchkey, error: unknown): void {
  if (!isWalletError(error) || error.code === 'transport.aborted') return
  logger.warn(error.message, { reason: error.details['reason'] ?? messageOf(error) })
}
