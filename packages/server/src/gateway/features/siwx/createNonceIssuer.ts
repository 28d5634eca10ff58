import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SiwxNonce } from 'latchkey/protocol'
import * as v from 'valibot'
import type { Clock } from '../../../clock/Clock.ts'
import type { RootSecret } from '../../../config/readOrCreateRootSecret.ts'

/** Purpose of the key that authenticates nonces. */
const noncePurpose = 'sign-in nonces'

/** Lifetime of a nonce in milliseconds, from its request to the signature. */
export const nonceLifetimeMs = 600_000

/** Scope of a nonce. */
export type NonceScope = {
  readonly projectId: string
  /** Origin of the page; undefined for native apps. */
  readonly origin: string | undefined
}

/**
 * Issues nonces without storing them: the token contains the nonce and its scope. The store of
 * sessions accepts each nonce once.
 */
export type NonceIssuer = {
  issue(scope: NonceScope): SiwxNonce
  /** Returns the nonce of a token that this deployment issued for the same scope, and that has not expired. */
  read(token: string, scope: NonceScope): string | undefined
}

const nonceToken = v.object({
  nonce: v.string(),
  projectId: v.string(),
  origin: v.optional(v.string()),
  expiresAt: v.number(),
})

/** Creates the issuer of nonces. All nodes of a deployment accept each other's. */
export function createNonceIssuer(deps: {
  readonly secret: RootSecret
  readonly clock: Clock
}): NonceIssuer {
  const { secret, clock } = deps
  const keys = secret.deriveKeys(noncePurpose)
  return {
    issue({ projectId, origin }) {
      const now = clock.now()
      const nonce = randomBytes(16).toString('hex')
      const expiresAt = now + nonceLifetimeMs
      const content = Buffer.from(JSON.stringify({ nonce, projectId, origin, expiresAt }))
      const encoded = content.toString('base64url')
      const token = `${encoded}.${authenticate(keys[0], encoded)}`
      return { nonce, token, issuedAt: new Date(now).toISOString() }
    },
    read(token, { projectId, origin }) {
      const [encoded = '', tag = ''] = token.split('.')
      const given = Buffer.from(tag)
      const isAuthentic = keys.some((key) => {
        const expected = Buffer.from(authenticate(key, encoded))
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
      if (!isAuthentic) return undefined
      const read = v.parse(nonceToken, JSON.parse(Buffer.from(encoded, 'base64url').toString()))
      const isOfScope = read.projectId === projectId && read.origin === origin
      return isOfScope && read.expiresAt > clock.now() ? read.nonce : undefined
    },
  }
}

function authenticate(key: Uint8Array, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url')
}
