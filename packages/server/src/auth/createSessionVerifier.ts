import { type SiwxClaims, type SiwxPublicKey, siwxPublicKeysSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { getTokenKeyId, verifySessionToken } from './verifySessionToken.ts'

/** Options of the session check. */
export type AuthOptions = {
  /** URL of the gateway, which publishes the keys of its tokens. */
  readonly gatewayUrl: string
  /** Id of the project at the gateway. Tokens for other projects are rejected. */
  readonly projectId: string
  /** Host that the visitor must have signed in to, such as `app.example`. @default any of the project */
  readonly domain?: string | undefined
  /**
   * Requests the revocation status of the session from the gateway, on every request. Without it, a
   * token stays valid for an hour at most after the visitor signed out. @default false
   */
  readonly checkRevocation?: boolean | undefined
  /** Keys of the gateway, from `/auth/v1/jwks`; then they are not fetched. */
  readonly keys?: readonly SiwxPublicKey[] | undefined
  /** @default `globalThis.fetch` */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Returns the time in ms since 1970. @default `Date.now` */
  readonly now?: (() => number) | undefined
}

/** Session of a request: the claims of its token. */
export type Session = SiwxClaims

/** Verifies the session token of a request. */
export type SessionVerifier = (authorization: string | undefined) => Promise<Session | undefined>

/** Time between two fetches of the keys that unknown key ids cause. */
const refetchMs = 60_000

const timeoutMs = 5_000

/**
 * Creates a function that verifies the `Authorization` header of a request.
 *
 * @example
 * const verify = createSessionVerifier({ gatewayUrl: 'https://gateway.example', projectId })
 * const session = await verify(request.headers.get('authorization') ?? undefined)
 *
 * @returns The session; undefined without a valid token. Rejects when the gateway is needed and
 * unavailable.
 */
export function createSessionVerifier(options: AuthOptions): SessionVerifier {
  const { projectId, domain, checkRevocation = false, now = Date.now } = options
  const findKeys = createKeyFinder(options, now)
  return async (authorization = '') => {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const keyId = token && getTokenKeyId(token)
    if (!token || keyId === undefined) return undefined
    const keys = await findKeys(keyId)
    const session = await verifySessionToken(token, { keys, projectId, domain, now: now() })
    if (!session || !checkRevocation) return session
    return (await isLive(options, token)) ? session : undefined
  }
}

function createKeyFinder(
  options: AuthOptions,
  now: () => number,
): (keyId: string) => Promise<readonly SiwxPublicKey[]> {
  const { gatewayUrl, fetch = globalThis.fetch } = options
  let keys = options.keys ?? []
  let fetchedAt = -Infinity
  let fetching: Promise<void> | undefined

  async function fetchKeys(): Promise<void> {
    const response = await fetch(new URL('/auth/v1/jwks', gatewayUrl), {
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`The gateway returned ${response.status} for its keys.`)
    keys = v.parse(siwxPublicKeysSchema, await response.json()).keys
    fetchedAt = now()
  }
  return async (keyId) => {
    // A token may name any key id: unknown ones must not cause a request each.
    const isKnown = keys.some(({ kid }) => kid === keyId)
    if (!isKnown && !options.keys && now() - fetchedAt >= refetchMs)
      await (fetching ??= fetchKeys().finally(() => (fetching = undefined)))
    return keys
  }
}

async function isLive(options: AuthOptions, token: string): Promise<boolean> {
  const { gatewayUrl, projectId, fetch = globalThis.fetch } = options
  const url = new URL('/auth/v1/me', gatewayUrl)
  url.searchParams.set('projectId', projectId)
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok && response.status !== 401)
    throw new Error(`The gateway returned ${response.status} for a session.`)
  return response.ok
}
