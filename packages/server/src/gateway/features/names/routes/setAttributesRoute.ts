import { nameAttributesSchema, nameAttributesMessageSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { findAttributesError } from '../findAttributesError.ts'
import { changeName } from '../changeName.ts'
import type { NameRouteDeps } from '../NameRouteDeps.ts'
import { signedRouteOptions } from '../signedRouteOptions.ts'

/** `POST /v1/profile/account/:name/attributes`: replaces all attributes. */
export function setAttributesRoute(deps: NameRouteDeps): HttpRoute {
  return defineRoute(
    {
      ...signedRouteOptions,
      path: '/v1/profile/account/:name/attributes',
      summary: 'Replace the attributes of a name',
      params: v.object({ name: v.string() }),
      reply: nameAttributesSchema,
    },
    async ({ params, body, project, context: { req }, signal }) => {
      const { name } = await changeName(deps, {
        name: params.name,
        signed: body,
        schema: nameAttributesMessageSchema,
        check({ attributes }) {
          const description = findAttributesError(attributes)
          if (description !== undefined) throw httpError(400, { field: 'attributes', description })
        },
        write: ({ message, ...target }, once) =>
          deps.store.setAttributes({ ...target, attributes: message.attributes }, once),
        request: { projectId: project?.id, url: req.url },
        signal,
      })
      return name.attributes
    },
  )
}
