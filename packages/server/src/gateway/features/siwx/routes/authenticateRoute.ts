import { randomBytes, randomUUID } from 'node:crypto'
import {
  type SiwxAuthenticateBody,
  siwxAuthenticateBodySchema,
  type SiwxMessageData,
  type SiwxTokens,
  siwxTokensSchema,
} from 'latchkey/protocol'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { checkSignInMessage, rejectedSignInError } from '../checkSignInMessage.ts'
import { createSessionToken } from '../createSessionToken.ts'
import type { SiwxContext } from '../SiwxContext.ts'
import { verifySignInSignature } from '../verifySignInSignature.ts'

/** Default lifetime of a session, if its message has no expiry. */
const sessionLifetimeMs = 7 * 86_400_000

/** Maximum lifetime of a session. */
const maxLifetimeMs = 30 * 86_400_000

/**
 * `POST /auth/v1/authenticate`: verifies a signed message and starts a session. The nonce is used up
 * only by a valid signature, so that a visitor can try again.
 *
 * @throws HTTP 400 for a malformed message or an unsupported network, 401 when the message or its
 * signature is not accepted.
 */
export function authenticateRoute(context: SiwxContext): HttpRoute {
  const { chains, clock, nonces, signers, store } = context
  return defineRoute<unknown, unknown, SiwxAuthenticateBody, SiwxTokens>(
    {
      method: 'POST',
      path: '/auth/v1/authenticate',
      summary: 'Verify a signed message and start a session',
      project: 'query',
      body: siwxAuthenticateBodySchema,
      bodyLimit: 131_072,
      // Contract accounts are called on their chain.
      cost: 5,
      reply: siwxTokensSchema,
    },
    async ({ body, project, origin, header, signal }) => {
      if (!project) throw rejectedSignInError('projectId', 'Missing')
      const scope = { projectId: project.id, origin }
      const nonce = nonces.read(bearerOf(header('x-nonce-jwt')), scope)
      const { message: text, signature } = body
      const now = clock.now()
      const data = checkSignInMessage(text, { project, origin, nonce, now }, chains)
      const isSigned = await verifySignInSignature({ data, text, signature }, { signers, signal })
      if (isSigned === undefined)
        throw httpError(400, { field: 'message', description: 'The namespace is not supported' })
      if (!isSigned) throw rejectedSignInError('signature', 'The signature is not valid')
      const session = {
        id: randomUUID(),
        nonce: data.nonce,
        projectId: project.id,
        account: `${data.chainId}:${data.accountAddress}`,
        domain: data.domain,
        uri: data.uri,
        expiresAt: endOf(data, now),
      }
      const refreshToken = randomBytes(32).toString('base64url')
      if (!(await store.add({ ...session, refreshToken })))
        throw rejectedSignInError('nonce', 'The nonce has been used. Request a new one')
      const expiresAt = Math.floor(session.expiresAt / 1_000)
      return { token: createSessionToken(context, session), refreshToken, expiresAt }
    },
  )
}

function endOf({ expirationTime }: SiwxMessageData, now: number): number {
  if (expirationTime === undefined) return now + sessionLifetimeMs
  return Math.min(Date.parse(expirationTime), now + maxLifetimeMs)
}

/** Returns the token of an `Authorization` or `x-nonce-jwt` header. */
export function bearerOf(header = ''): string {
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? ''
}
