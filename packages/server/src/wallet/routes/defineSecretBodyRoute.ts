import {
  defineRoute,
  type HttpReply,
  type HttpRoute,
  type RouteRequest,
  type RouteSpec,
} from '../../http/index.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'

type PageRouteSpec<Body, Reply> = Pick<
  RouteSpec<unknown, unknown, Body, Reply>,
  'path' | 'summary' | 'body' | 'reply' | 'cost'
>

const maxBodyBytes = 4_096

/**
 * Defines a route for a page of the service that has no key: what it may do, it proves with a secret in its
 * body. Pages of other origins can neither send nor read it.
 */
export function defineSecretBodyRoute<Body = unknown, Reply = unknown>(
  { origin }: Pick<WalletServiceContext, 'origin'>,
  spec: PageRouteSpec<Body, Reply>,
  answer: (request: RouteRequest<unknown, unknown, Body>) => Promise<NoInfer<Reply> | HttpReply>,
): HttpRoute {
  return defineRoute<unknown, unknown, Body, Reply>(
    {
      ...spec,
      method: 'POST',
      project: 'none',
      cors: 'own',
      allowedOrigins: 'any',
      bodyLimit: maxBodyBytes,
    },
    async (request) => {
      // Browsers send it with each POST.
      if (request.origin !== origin) throw createLoginError('login.origin_not_allowed')
      return await answer(request)
    },
  )
}
