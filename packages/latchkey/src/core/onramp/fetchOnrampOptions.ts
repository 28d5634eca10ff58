import type { CaipNetworkId } from '../../caip/index.ts'
import { isWalletError, messageOf, type WalletError } from '../../errors/index.ts'
import type { OnrampOptions } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { fetchQuery, formatGatewayUrl } from '../gateway/index.ts'
import { findKnownOnrampProviderByCode } from './knownProviders.ts'
import { readNetwork } from '../network/index.ts'
import { defaultOnrampOptions } from './defaultOptions.ts'
import { onrampCountriesQuery, onrampOptionsQuery, onrampProvidersQuery } from './onrampQueries.ts'
import { clearQuote, createOnrampOptionsRunGuard } from './onrampRunGuards.ts'
import {
  initialOnramp,
  updateOnrampState,
  setOnrampCountries,
  setOnrampOptions,
} from './onrampState.ts'
import { localCountry } from './localCountry.ts'
import type { ServiceProvider } from '../model/slices/onramp.ts'
import { findPurchaseNetwork } from './findPurchaseNetwork.ts'
import { localCurrency } from './localCurrency.ts'

/**
 * Fetches what can be bought on the active network, and from which providers. On failure the
 * default options and the providers of `features.onramp` are used. A newer call, or a network
 * change, aborts the older one.
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
  const [{ options, error }, serviceProviders, countries] = await Promise.all([
    fetchNetworkOptions(client, request),
    fetchServiceProviders(client, request),
    fetchCountries(client, request),
  ])
  if (run.isCurrent(signal))
    store.batch(() => {
      applyOptions(client, options, serviceProviders)
      store.set(setOnrampCountries(countries, localCountry(client.window)))
      store.set(updateOnrampState({ optionsLoading: false, optionsError: error }))
    })
  const { paymentCurrencies, purchaseCurrencies } = store.get().onramp ?? initialOnramp.onramp
  return { paymentCurrencies, purchaseCurrencies }
}

type OptionsRequest = { readonly network: CaipNetworkId | undefined; readonly signal: AbortSignal }

/** Clears the quote when the selected currencies changed. */
function applyOptions(
  client: Latchkey,
  options: OnrampOptions,
  serviceProviders: readonly ServiceProvider[] | undefined,
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
    if (chosen() !== before) clearQuote(client)
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
): Promise<readonly ServiceProvider[] | undefined> {
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

/** Without countries, the visitor has none to choose from. */
async function fetchCountries(
  client: Latchkey,
  { network, signal }: OptionsRequest,
): Promise<readonly string[]> {
  if (!network) return []
  try {
    return await fetchQuery(client, onrampCountriesQuery(client, { network }), { signal })
  } catch (error) {
    logFailure(client, error)
    return []
  }
}

function logFailure({ logger }: Latchkey, error: unknown): void {
  if (!isWalletError(error) || error.code === 'transport.aborted') return
  logger.warn(error.message, { reason: error.details['reason'] ?? messageOf(error) })
}
