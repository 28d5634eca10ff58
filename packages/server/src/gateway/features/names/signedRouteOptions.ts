import { type SignedNameMessage, signedNameMessageSchema } from 'latchkey/protocol'
import type { RouteSpec } from '../../../http/index.ts'

/** Options of all routes that take a signed message. */
export const signedRouteOptions: Pick<
  RouteSpec<unknown, unknown, SignedNameMessage, unknown>,
  'method' | 'project' | 'body' | 'bodyStatus' | 'bodyLimit'
> = {
  method: 'POST',
  project: 'query',
  body: signedNameMessageSchema,
  bodyStatus: 422,
  bodyLimit: 65_536,
}
