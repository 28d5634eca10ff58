import { nameRecordSchema, primaryNameMessageSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import { changeName } from '../changeName.ts'
import type { NameRouteDeps } from '../NameRouteDeps.ts'
import { toNameRecord } from '../nameRecords.ts'
import { signedRouteOptions } from '../signedRouteOptions.ts'

/**
 * `POST /v1/profile/account/:name/primary`: the owner chooses the name that is listed first, and is its
 * identity.
 */
export function setPrimaryNameRoute(deps: NameRouteDeps): HttpRoute {
  return defineRoute(
    {
      ...signedRouteOptions,
      path: '/v1/profile/account/:name/primary',
      summary: 'Choose a name as the primary one of its owner',
      params: v.object({ name: v.string() }),
      reply: nameRecordSchema,
    },
    async ({ params, body, project, context: { req }, signal }) => {
      const { name } = await changeName(deps, {
        name: params.name,
        signed: body,
        schema: primaryNameMessageSchema,
        check: () => {},
        write: ({ name: chosen, owner }, once) =>
          deps.store.setPrimary({ name: chosen, owner }, once),
        request: { projectId: project?.id, url: req.url },
        signal,
      })
      return toNameRecord(name)
    },
  )
}
