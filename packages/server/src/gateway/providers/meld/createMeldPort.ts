import {
  type JsonObject,
  type OnrampProviderQuote,
  onrampProviderQuotesSchema,
  type OnrampProviderQuotesRequest,
  onrampProviderPropertiesSchema,
  type OnrampProviderPropertyType,
  onrampProvidersSchema,
  onrampWidgetSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { httpError } from '../../../http/index.ts'
import {
  type UpstreamClient,
  type UpstreamResponse,
  upstreamError,
} from '../../../upstream/index.ts'
import { fetchFromAll } from '../../features/onramp/fetchFromAll.ts'
import type { OnrampPort } from '../../features/onramp/OnrampPort.ts'

/** Payment methods that are quoted in one request. */
const maxMethods = 20

const paths: Readonly<Record<OnrampProviderPropertyType, string>> = {
  countries: '/service-providers/properties/countries',
  'crypto-currencies': '/service-providers/properties/crypto-currencies',
  'fiat-currencies': '/service-providers/properties/fiat-currencies',
  'payment-methods': '/service-providers/properties/payment-methods',
  'fiat-purchases-limits': '/service-providers/limits/fiat-currency-purchases',
  'countries-defaults': '/service-providers/properties/defaults/by-country',
}

const quotes = v.object({ quotes: v.optional(v.nullable(onrampProviderQuotesSchema), []) })
const problem = v.object({ message: v.pipe(v.string(), v.maxLength(500)) })

/** Sends a request to a path and parses its reply. */
type MeldRequest = <reply>(
  path: string,
  schema: v.GenericSchema<unknown, reply>,
  sent: { readonly body?: object; readonly signal: AbortSignal },
) => Promise<reply>

/**
 * Creates the on-ramp port of Meld.
 *
 * @param deps - `key` of the API; `url` of the API, or of its sandbox.
 * @see https://docs.meld.io
 */
export function createMeldPort(deps: {
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly key: string
  readonly url?: string | undefined
}): OnrampPort {
  const { upstream, key, url = 'https://api.meld.io' } = deps
  const headers = {
    authorization: `BASIC ${key}`,
    'meld-version': '2023-12-19',
    'content-type': 'application/json',
  }

  const post: MeldRequest = async (at, schema, { body, signal }) => {
    const sent = body && ({ method: 'POST', body: JSON.stringify(body) } as const)
    return readAnswer(await upstream.send({ url: `${url}${at}`, headers, signal, ...sent }), {
      schema,
      host: new URL(url).host,
    })
  }

  return {
    name: 'meld',
    supports: () => true,
    providers: ({ countries }, signal) =>
      post(pathOf('/service-providers', { countries }), onrampProvidersSchema, { signal }),
    async createWidgetUrl(purchase, { projectId }, signal) {
      const body = { sessionType: 'BUY', sessionData: purchase, externalCustomerId: projectId }
      return (await post('/crypto/session/widget', onrampWidgetSchema, { body, signal })).widgetUrl
    },
    offers: (body, signal) => offersOf(post, body, signal),
    properties: ({ type, countries, excludeProviders }, signal): Promise<readonly JsonObject[]> =>
      post(
        pathOf(paths[type], { countries, excludeServiceProviders: excludeProviders }),
        onrampProviderPropertiesSchema,
        { signal },
      ),
  }
}

async function offersOf(
  post: MeldRequest,
  body: OnrampProviderQuotesRequest,
  signal: AbortSignal,
): Promise<readonly OnrampProviderQuote[]> {
  const { excludeProviders = [], countryCode = 'US' } = body
  const { destinationCurrencyCode, sourceAmount, sourceCurrencyCode, walletAddress } = body
  const money = { sourceAmount, sourceCurrencyCode, destinationCurrencyCode }
  const order = { ...money, walletAddress, countryCode }
  const way = body.paymentMethodType
  const ways = way === undefined ? await methodsOf(post, countryCode, signal) : [way]
  const found = await fetchFromAll(
    ways.map((paymentMethodType) => async () => {
      const request = { body: { ...order, paymentMethodType }, signal }
      return (await post('/payments/crypto/quote', quotes, request)).quotes ?? []
    }),
    signal,
  )
  return found.filter(({ serviceProvider }) => !excludeProviders.includes(serviceProvider))
}

async function methodsOf(
  post: MeldRequest,
  country: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const path = pathOf(paths['payment-methods'], { countries: country })
  const found = await post(path, onrampProviderPropertiesSchema, { signal })
  const names = found.map(({ paymentMethod }) => paymentMethod)
  return names.filter((name) => typeof name === 'string').slice(0, maxMethods)
}

function readAnswer<reply>(
  { status, body }: UpstreamResponse,
  { schema, host }: { readonly schema: v.GenericSchema<unknown, reply>; readonly host: string },
): reply {
  const text = body.toString('utf8')
  if (status === 400 || status === 422)
    throw httpError(400, { field: '', description: messageIn(text) })
  if (status < 200 || status > 299) throw upstreamError('status', host)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!read.success) throw upstreamError('body', host)
  return read.output
}

function pathOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, value)
  return given.size === 0 ? path : `${path}?${given.toString()}`
}

function messageIn(text: string): string {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), problem), text)
  return read.success ? read.output.message : 'The provider does not take this'
}
