import {
  type AccountBalances,
  accountBalancesSchema,
  type FungiblePrice,
  fungiblePricesSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { createFrameError } from './frameError.ts'

/** Longest wait: an approval is shown without an answer that takes longer. */
const timeoutMs = 5_000

/** Prices and balances in US dollars, of the gateway of this deployment. The app cannot choose another. */
export type GatewayClient = {
  /** Returns the prices of assets by their CAIP-10 id, without those that the gateway does not know. */
  fetchPrices(
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, FungiblePrice>>
  /** @param address - Account; its networks follow from its form. */
  fetchBalances(address: string, signal: AbortSignal): Promise<AccountBalances>
}

/**
 * Creates the client of the gateway.
 *
 * @param deps - `rpcUrl` of the settings of this deployment: the other routes are below it.
 */
export function createGatewayClient(deps: {
  readonly rpcUrl: string
  readonly projectId: string
  readonly fetch: typeof globalThis.fetch
}): GatewayClient {
  const { rpcUrl, projectId, fetch } = deps
  const send = async (
    path: `/${string}`,
    { signal, ...init }: RequestInit & { readonly signal: AbortSignal },
  ): Promise<Response> => {
    const url = new URL(rpcUrl)
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path.split('?', 1)[0]}`
    url.search = path.includes('?') ? path.slice(path.indexOf('?')) : ''
    const either = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    return fetch(url, { ...init, credentials: 'omit', redirect: 'error', signal: either })
  }
  return {
    async fetchPrices(ids, signal) {
      const response = await send('/fungible/price', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ projectId, currency: 'usd', addresses: ids }),
        signal,
      })
      // None of them has a price.
      if (response.status === 400) return new Map()
      const { fungibles } = await parse(response, fungiblePricesSchema)
      return new Map(fungibles.map((found) => [found.address, found]))
    },
    async fetchBalances(address, signal) {
      const query = new URLSearchParams({ projectId, currency: 'usd' }).toString()
      const path = `/account/${encodeURIComponent(address)}/balance?${query}` as const
      return parse(await send(path, { signal }), accountBalancesSchema)
    },
  }
}

async function parse<Reply>(
  response: Response,
  schema: v.GenericSchema<unknown, Reply>,
): Promise<Reply> {
  const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw createFrameError('transport.failed')
  return parsed.output
}
