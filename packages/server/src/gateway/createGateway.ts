import { Hono, type MiddlewareHandler } from 'hono'
import { catalogue as texts } from 'latchkey/errors'
import { type Projects, refusal } from '../http/index.ts'
import {
  type Catalogue,
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getWalletImage,
  getWallets,
} from './catalogue/index.ts'

/**
 * Makes the gateway: what the modal asks besides the relay.
 *
 * @param deps - Projects that may use it, and the catalogue of wallets.
 * @returns Its routes, to be mounted by `createApp`.
 * @source spec §7
 */
export function createGateway(deps: {
  readonly projects: Projects
  readonly catalogue: Catalogue
}): Hono {
  const { projects, catalogue } = deps
  const routes = [
    getWallets({ catalogue }),
    getWalletImage({ catalogue }),
    getAssetImage(),
    getCurrencyImage(),
    getTokenImage(),
  ]
  const gateway = new Hono()
  for (const path of ['/getWallets', '/getWalletImage/*', '/public/*'])
    gateway.use(path, letIn(projects))
  for (const route of routes) gateway.route('/', route)
  return gateway
}

/** Who asks is in the query: pictures are asked for by pages that cannot set a header. */
function letIn(projects: Projects): MiddlewareHandler {
  return async (c, next) => {
    const verdict = await projects.check(c.req.query('projectId'), c.req.header('origin'))
    if (verdict === 'unknown_project')
      throw refusal(401, { field: 'projectId', description: texts['project.invalid_id'].text })
    if (verdict === 'origin_not_allowed')
      throw refusal(403, { field: 'origin', description: texts['project.origin_not_allowed'].text })
    await next()
  }
}
