import {
  type ActivityResponse,
  activityResponseSchema,
  type ActivityRequest,
  activityRequestSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import {
  defineRoute,
  httpError,
  type HttpRoute,
  type RouteRequest,
} from '../../../../http/index.ts'
import { upstreamError } from '../../../../upstream/index.ts'
import { parseAddress } from '../../../chain/accounts/index.ts'
import { resolveAccountChains } from '../../balances/index.ts'
import type { Chain, Chains } from '../../../chain/chains/index.ts'
import { getGatewayOrigin, type TokenRegistry } from '../../../chain/tokens/index.ts'
import type { FindCollectionNames } from '../createCollectionNameFinder.ts'
import type { IndexedActivityReader } from '../createIndexedActivityReader.ts'
import { parseCursor } from '../cursor.ts'
import { toActivityResponse } from '../toActivityResponse.ts'
import type { PurchaseSource } from '../sources/PurchaseSource.ts'
import { type VendorActivityReader, withImageOrigin } from '../sources/index.ts'

type Deps = {
  readonly chains: Chains
  readonly tokens: TokenRegistry
  readonly collections: FindCollectionNames
  readonly indexed: IndexedActivityReader
  readonly sources: VendorActivityReader
  readonly purchases: readonly PurchaseSource[]
}

type GetActivityRequest = RouteRequest<{ readonly address: string }, ActivityRequest, unknown>

/**
 * `GET /v1/account/:address/history`
 *
 * For one chain the first configured source answers, and the own index if it fails. The source of
 * the first page answers all further pages.
 *
 * @see [7.4]
 */
export function getActivityRoute(deps: Deps): HttpRoute {
  return defineRoute<{ readonly address: string }, ActivityRequest, unknown, ActivityResponse>(
    {
      method: 'GET',
      path: '/v1/account/:address/history',
      summary: 'List the activity of an account, newest first',
      project: 'query',
      params: v.object({ address: v.string() }),
      query: activityRequestSchema,
      reply: activityResponseSchema,
    },
    async (request) => {
      const { params, query, signal } = request
      if (query.onramp !== undefined) return await answerPurchases(deps, request)
      const { chains, tokens, indexed, sources } = deps
      const isOne = query.chainId !== undefined
      const supports = (chain: Chain): boolean =>
        indexed.supports(chain) || (isOne && sources.supports(chain))
      const accountChains = resolveAccountChains(
        { chains, tokens, supports },
        { address: params.address, chainId: networkId(query.chainId) },
      )
      const [chain] = accountChains.chains
      const received =
        isOne && chain && (await requestSources(deps, { ...accountChains, chain }, request))
      if (received)
        return { ...received, data: withImageOrigin(received.data, getGatewayOrigin(request)) }
      const after = query.cursor === undefined ? undefined : parseCursor(query.cursor)
      if (query.cursor !== undefined && !after) throw wrongCursor()
      // Only a vendor supports this chain.
      if (chain && !indexed.supports(chain))
        throw after ? wrongCursor() : upstreamError('unavailable', chain.caipNetworkId)
      const page = await indexed.page({ ...accountChains, after, visitor: request.ip })
      return await toActivityResponse(deps, page, getGatewayOrigin(request), signal)
    },
  )
}

async function requestSources(
  { sources }: Deps,
  { address, chain }: { readonly address: string; readonly chain: Chain },
  { query: { cursor, currency }, signal }: GetActivityRequest,
): Promise<ActivityResponse | undefined> {
  const subject = { address, chain, currency }
  if (cursor === undefined) return await sources.first(subject, signal)
  return await sources.after(subject, cursor, signal)
}

/** Answers from an on-ramp vendor. */
async function answerPurchases(
  { purchases }: Deps,
  { params, query, signal }: GetActivityRequest,
): Promise<ActivityResponse> {
  const address = parseAddress('eip155', params.address)
  const source = purchases.find(({ provider }) => provider === query.onramp)
  if (!source || address === undefined)
    throw httpError(400, {
      field: 'provider',
      description: 'The on-ramp provider is not supported',
    })
  const page = await source.page({ address, cursor: query.cursor }, signal)
  if (!page) throw wrongCursor()
  return page
}

function wrongCursor(): Error {
  return httpError(400, { field: 'cursor', description: 'The cursor is invalid' })
}

/** A number is an EVM chain id. */
function networkId(given: string | undefined): string | undefined {
  return given !== undefined && /^\d{1,20}$/.test(given) ? `eip155:${given}` : given
}
