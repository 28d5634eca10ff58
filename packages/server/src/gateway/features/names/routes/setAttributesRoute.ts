import { nameAttributesSchema, nameAttributesMessageSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { findAttributesError } from '../findAttributesError.ts'
import { changeName } from '../changeName.ts'
import type { NamesContext } from '../NamesContext.ts'
import { signedRouteOptions } from '../signedRouteOptions.ts'

/** `POST /v1/profile/account/:name/attributes`: replaces all attributes. */
export function setAttributesRoute(context: NamesContext): HttpRoute {
  return defineRoute(
    {
      ...signedRouteOptions,
      path: '/v1/profile/account/:name/attributes',
      summary: 'Replace the attributes of a name',
      params: v.object({ name: v.string() }),
      reply: nameAttributesSchema,
    },
    async ({ params, body, signal }) => {
      const { name } = await changeName(context, {
        name: params.name,
        signed: body,
        schema: nameAttributesMessageSchema,
        check({ attributes }) {
          const description = findAttributesError(attributes)
          if (description !== undefined) throw httpError(400, { field: 'attributes', description })
        },
        write: ({ message, ...target }, once) =>
          context.store.setAttributes({ ...target, attributes: message.attributes }, once),
        signal,
      })
      return name.attributes
    },
  )
}
