import { type AuthOptions, createSessionVerifier, type Session } from './createSessionVerifier.ts'
import { signInRequiredBody } from './signInRequiredBody.ts'

/** The members of an Express request that `expressAuth` reads and writes. */
export type ExpressRequest = {
  readonly headers: { readonly authorization?: string | undefined }
  session?: Session | undefined
}

/** The members of an Express response that `expressAuth` uses. */
export type ExpressResponse = { status(code: number): { json(body: unknown): unknown } }

/** Express middleware, of version 4 or 5. */
export type ExpressMiddleware = (
  request: ExpressRequest,
  response: ExpressResponse,
  next: (error?: unknown) => void,
) => void

/**
 * Creates Express middleware that rejects requests without a session with 401, and sets
 * `request.session` for the others.
 *
 * @example
 * app.use('/api', expressAuth({ gatewayUrl: 'https://gateway.example', projectId }))
 * app.get('/api/me', (request, response) => response.json(request.session.address))
 */
export function expressAuth(options: AuthOptions): ExpressMiddleware {
  const verify = createSessionVerifier(options)
  return (request, response, next) => {
    verify(request.headers.authorization).then((session) => {
      if (!session) {
        response.status(401).json(signInRequiredBody)
        return
      }
      request.session = session
      next()
    }, next)
  }
}
