import { randomBytes, randomUUID } from 'node:crypto'
import {
  type SiwxAuthenticateBody,
  siwxAuthenticateBodySchema,
  type SiwxAuthenticateReply,
  siwxAuthenticateReplySchema,
  type SiwxMessageData,
  type SiwxTokens,
} from 'latchkey/protocol'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { bearerOf } from '../bearerOf.ts'
import {
  checkMessagesOfSameSignIn,
  checkSignInMessage,
  rejectedSignInError,
} from '../checkSignInMessage.ts'
import { createSessionToken } from '../createSessionToken.ts'
import type { NewSignInSession } from '../createSignInStore.ts'
import type { SiwxRouteDeps } from '../SiwxRouteDeps.ts'
import { type SignedSignIn, verifySignInSignature } from '../verifySignInSignature.ts'

/** Default lifetime of a session, if its message has no expiry. */
const sessionLifetimeMs = 7 * 86_400_000

/** Maximum lifetime of a session. */
const maxLifetimeMs = 30 * 86_400_000

/**
 * `POST /auth/v1/authenticate`: verifies a signed message, or those of one account for several networks, and
 * starts a session for each. The nonce is used up only when all signatures are valid, so that a visitor can
 * try again.
 *
 * @throws HTTP 400 for a malformed message or an unsupported network, 401 when a message or its signature is
 * not accepted.
 */
export function authenticateRoute(context: SiwxRouteDeps): HttpRoute {
  const { chains, clock, nonces, store } = context
  return defineRoute<unknown, unknown, SiwxAuthenticateBody, SiwxAuthenticateReply>(
    {
      method: 'POST',
      path: '/auth/v1/authenticate',
      summary: 'Verify signed messages and start sessions',
      project: 'query',
      body: siwxAuthenticateBodySchema,
      bodyLimit: 262_144,
      // Contract accounts are called on their chain.
      cost: 5,
      reply: siwxAuthenticateReplySchema,
    },
    async ({ body, project, origin, header, signal, charge }) => {
      if (!project) throw rejectedSignInError('projectId', 'Missing')
      const scope = { projectId: project.id, origin }
      const nonce = nonces.read(bearerOf(header('x-nonce-jwt')), scope)
      const { others = [], ...first } = body
      const now = clock.now()
      const messages = [first, ...others].map(({ message: text, signature }) => {
        const data = checkSignInMessage(text, { project, origin, nonce, now }, chains)
        return { data, text, signature }
      })
      checkMessagesOfSameSignIn(messages.map(({ data }) => data))
      if (others.length > 0) await charge(others.length)
      await Promise.all(messages.map((each) => checkSignature(context, each, signal)))
      const sessions = messages.map(({ data }) => createSession(data, project.id, now))
      if (!(await store.add(sessions)))
        throw rejectedSignInError('nonce', 'The nonce has been used. Request a new one')
      const [tokens, ...more] = sessions.map((session) => createTokens(context, session))
      return { ...(tokens as SiwxTokens), ...(more.length > 0 && { others: more }) }
    },
  )
}

async function checkSignature(
  { signers }: SiwxRouteDeps,
  signed: SignedSignIn,
  signal: AbortSignal,
): Promise<void> {
  const isSigned = await verifySignInSignature(signed, { signers, signal })
  if (isSigned === undefined)
    throw httpError(400, { field: 'message', description: 'The namespace is not supported' })
  if (!isSigned) throw rejectedSignInError('signature', 'The signature is not valid')
}

function createSession(data: SiwxMessageData, projectId: string, now: number): NewSignInSession {
  return {
    id: randomUUID(),
    nonce: data.nonce,
    projectId,
    account: `${data.chainId}:${data.accountAddress}`,
    domain: data.domain,
    uri: data.uri,
    expiresAt: endOf(data, now),
    refreshToken: randomBytes(32).toString('base64url'),
  }
}

function createTokens(context: SiwxRouteDeps, session: NewSignInSession): SiwxTokens {
  const { refreshToken, expiresAt } = session
  const token = createSessionToken(context, session)
  return { token, refreshToken, expiresAt: Math.floor(expiresAt / 1_000) }
}

function endOf({ expirationTime }: SiwxMessageData, now: number): number {
  if (expirationTime === undefined) return now + sessionLifetimeMs
  return Math.min(Date.parse(expirationTime), now + maxLifetimeMs)
}
