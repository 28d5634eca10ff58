import { type AuthOptions, createSessionVerifier, type Session } from './createSessionVerifier.ts'
import { signInRequiredBody } from './signInRequiredBody.ts'

/** A route handler with the session as third argument. */
export type SessionRouteHandler<Context> = (
  request: Request,
  context: Context,
  session: Session,
) => Response | Promise<Response>

/**
 * Creates a wrapper for Next route handlers, and for every other server that takes a `Request`. It
 * rejects requests without a session with 401.
 *
 * @example
 * const withSession = nextRouteAuth({ gatewayUrl: 'https://gateway.example', projectId })
 * export const GET = withSession((request, context, session) => Response.json(session.address))
 */
export function nextRouteAuth(
  options: AuthOptions,
): <Context = unknown>(
  handler: SessionRouteHandler<Context>,
) => (request: Request, context: Context) => Promise<Response> {
  const verify = createSessionVerifier(options)
  return (handler) => async (request, context) => {
    const session = await verify(request.headers.get('authorization') ?? undefined)
    if (!session) return Response.json(signInRequiredBody, { status: 401 })
    return await handler(request, context, session)
  }
}
