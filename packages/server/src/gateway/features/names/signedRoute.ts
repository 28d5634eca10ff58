import { type SignedNameMessage, signedNameMessage } from 'latchkey/protocol'
import type { RouteSpec } from '../../../http/index.ts'

/** What all addresses that take a signed message have in common. facts: gateway §4.1, §0.3 */
export const signedRoute: Pick<
  RouteSpec<unknown, unknown, SignedNameMessage, unknown>,
  'method' | 'project' | 'body' | 'bodyStatus' | 'bodyLimit'
> = {
  method: 'POST',
  project: 'optional',
  body: signedNameMessage,
  bodyStatus: 422,
  bodyLimit: 65_536,
}
