import { nameQuerySchema, nameRecordsSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import type { NameRouteDeps } from '../NameRouteDeps.ts'
import { toNameRecord } from '../nameRecords.ts'

/**
 * `GET /v1/profile/reverse/:address`, in any spelling of the address: the names that it owns and
 * confirmed, the primary one first, not those that others point or transfer to it.
 *
 * @see [7.14]
 */
export function getNamesOfRoute({ directory }: Pick<NameRouteDeps, 'directory'>): HttpRoute {
  return defineRoute(
    {
      method: 'GET',
      path: '/v1/profile/reverse/:address',
      summary: 'List the names that an address owns and confirmed',
      project: 'optional',
      params: v.object({ address: v.string() }),
      query: nameQuerySchema,
      reply: nameRecordsSchema,
    },
    async ({ params, query, signal }) => {
      if (!/^0x[0-9a-fA-F]{40}$/.test(params.address))
        throw httpError(400, { field: 'address', description: 'Must be a valid address' })
      const found = await directory.owned(params.address, signal)
      if (found.length > 0 || query.apiVersion === '2') return found.map(toNameRecord)
      throw httpError(404, { field: 'address', description: 'The address has no name' })
    },
  )
}
