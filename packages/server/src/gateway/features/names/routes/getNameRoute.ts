import { nameLookupSchema, nameQuerySchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { findNameError } from '../nameRules.ts'
import type { NameRouteDeps } from '../NameRouteDeps.ts'
import { toNameRecord } from '../nameRecords.ts'

/**
 * `GET /v1/profile/account/:name`
 *
 * @see [7.13]
 */
export function getNameRoute({
  zones,
  directory,
}: Pick<NameRouteDeps, 'zones' | 'directory'>): HttpRoute {
  return defineRoute(
    {
      method: 'GET',
      path: '/v1/profile/account/:name',
      summary: 'Get the addresses and attributes of a name',
      project: 'optional',
      params: v.object({ name: v.string() }),
      query: nameQuerySchema,
      reply: nameLookupSchema,
    },
    async ({ params, query, signal }) => {
      const flaw = findNameError(params.name, zones)
      if (flaw !== undefined) throw httpError(400, { field: 'name', description: flaw })
      const found = await directory.find(params.name, signal)
      if (found) return toNameRecord(found)
      if (query.apiVersion === '2') return [] as const
      throw httpError(404, { field: 'name', description: 'The name is not registered' })
    },
  )
}
