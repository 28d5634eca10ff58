import {
  type SmartSessionContext,
  smartSessionContextSchema,
  smartSessionContextQuerySchema,
  type SmartSessionsResponse,
  smartSessionsResponseSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { parseSmartSessionAccount } from '../parseSmartSessionAccount.ts'
import { requireSmartSession, type SmartSessionRouteDeps } from '../SmartSessionRouteDeps.ts'

type Params = { readonly address: string }

/**
 * `GET /v1/sessions/:address`
 *
 * @see [7.20]
 */
export function getSmartSessionsRoute({ store, chains }: SmartSessionRouteDeps): HttpRoute {
  return defineRoute<Params, unknown, unknown, SmartSessionsResponse>(
    {
      method: 'GET',
      path: '/v1/sessions/:address',
      summary: 'List the smart sessions of an account',
      project: 'query',
      params: v.object({ address: v.string() }),
      reply: smartSessionsResponseSchema,
    },
    async ({ params }) => {
      const found = await store.list(parseSmartSessionAccount(chains, params.address).ids)
      return { pcis: found.map(({ session }) => session) }
    },
  )
}

/** `GET /v1/sessions/:address/getcontext` */
export function getSmartSessionContextRoute(deps: SmartSessionRouteDeps): HttpRoute {
  return defineRoute<Params, { readonly pci: string }, unknown, SmartSessionContext>(
    {
      method: 'GET',
      path: '/v1/sessions/:address/getcontext',
      summary: 'Get the granted context of a smart session',
      project: 'query',
      params: v.object({ address: v.string() }),
      query: smartSessionContextQuerySchema,
      reply: smartSessionContextSchema,
    },
    async ({ params, query }) => {
      const { ids } = parseSmartSessionAccount(deps.chains, params.address)
      const { session } = await requireSmartSession(deps, query.pci, ids)
      const { context, isProven } = session
      if (context !== null) return { context, isProven }
      throw httpError(400, { field: 'pci', description: 'The session is not active yet' })
    },
  )
}
