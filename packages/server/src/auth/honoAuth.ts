import type { MiddlewareHandler } from 'hono'
import { type AuthOptions, createSessionVerifier, type Session } from './createSessionVerifier.ts'
import { signInRequiredBody } from './signInRequiredBody.ts'

/**
 * Creates Hono middleware that rejects requests without a session with 401, and sets `session` for
 * the others.
 *
 * @example
 * const withSession = honoAuth({ gatewayUrl: 'https://gateway.example', projectId })
 * app.get('/api/me', withSession, (c) => c.json(c.var.session.address))
 */
export function honoAuth(
  options: AuthOptions,
): MiddlewareHandler<{ Variables: { session: Session } }> {
  const verify = createSessionVerifier(options)
  return async (context, next) => {
    const session = await verify(context.req.header('authorization'))
    if (!session) return context.json(signInRequiredBody, 401)
    context.set('session', session)
    await next()
    return undefined
  }
}
