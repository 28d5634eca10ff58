import { isLocalOrigin, type WalletLoginProvider } from 'latchkey/protocol'
import * as oidc from 'openid-client'
import type { Clock } from '../../clock/Clock.ts'
import type { UpstreamClient } from '../../upstream/index.ts'
import { createAppleSecret } from './createAppleSecret.ts'
import { type LoginProfile, parseIdTokenProfile } from './loginProfiles.ts'
import { loginProviders, type LoginProviderSpec } from './loginProviders.ts'
import type { AppleLoginConfig, LoginProviderConfig } from './LoginsConfig.ts'

/** Random values of one login. */
export type LoginFlowSecrets = {
  readonly state: string
  readonly nonce: string
  /** Of PKCE, 43 characters at least. */
  readonly verifier: string
}

/** Identity of a visitor at a provider. */
export type LoginIdentity = LoginProfile & { readonly issuer: string }

/** A client of one provider. */
export type LoginClient = {
  /** Returns the URL of the provider's page. To confirm a session, the visitor has to sign in there again. */
  start(secrets: LoginFlowSecrets, isConfirmation?: boolean): Promise<string>
  /**
   * Exchanges the code of a response, and reads the identity. The tokens are dropped.
   *
   * @param parameters - Query or form of the response.
   * @param maxAuthAge - Seconds since the visitor signed in at the provider, to confirm a session. Some providers do
   * not say when that was.
   * @throws Error when the response or a token is not valid, or the sign-in is older.
   */
  finish(
    parameters: URLSearchParams,
    secrets: LoginFlowSecrets,
    maxAuthAge?: number,
  ): Promise<LoginIdentity>
}

/** Time for which the documents of a provider are used. */
const metadataLifetimeMs = 3_600_000

type Deps = { readonly upstream: UpstreamClient; readonly clock: Pick<Clock, 'now'> }

/**
 * Creates the client of a provider: code with PKCE (S256) for all, and for OpenID Connect a nonce and an
 * ID token whose signature is verified.
 *
 * @param options - `redirectUri` is registered at the provider, and compared exactly there.
 * @see RFC 9700
 */
export function createLoginClient(
  options: {
    readonly provider: WalletLoginProvider
    readonly config: LoginProviderConfig | AppleLoginConfig
    readonly redirectUri: string
  },
  deps: Deps,
): LoginClient {
  const { provider, config, redirectUri } = options
  const spec = withEndpoints(loginProviders[provider], config)
  const getConfiguration = createConfigurationSource(spec, config, deps)
  return {
    async start({ state, nonce, verifier }, isConfirmation = false) {
      const url = oidc.buildAuthorizationUrl(await getConfiguration(), {
        redirect_uri: redirectUri,
        scope: spec.scope,
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(spec.kind === 'oidc' && { nonce }),
        ...(isConfirmation && (spec.kind === 'oidc' ? { max_age: '0' } : spec.stepUp)),
        ...(spec.kind === 'oidc' && spec.hasFormResponse && { response_mode: 'form_post' }),
      })
      return url.href
    },
    async finish(parameters, { state, nonce, verifier }, maxAuthAge) {
      const configuration = await getConfiguration()
      // Apple posts the response; its parameters are the same.
      const url = new URL(redirectUri)
      url.search = parameters.toString()
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        pkceCodeVerifier: verifier,
        ...(spec.kind === 'oidc' && { expectedNonce: nonce, idTokenExpected: true }),
      })
      if (spec.kind === 'oidc') {
        const claims = tokens.claims()
        checkAuthAge(claims, { maxAuthAge, isReported: isAuthTimeReported(configuration) })
        return { issuer: claims?.iss ?? '', ...parseIdTokenProfile(claims) }
      }
      const read = (target: string): Promise<unknown> =>
        deps.upstream.json({
          url: target,
          headers: {
            authorization: `Bearer ${tokens.access_token}`,
            accept: 'application/json',
            'user-agent': 'latchkey',
          },
          maxBytes: 65_536,
        })
      const profile = await read(spec.profileUrl)
      const emails = spec.emailsUrl === undefined ? undefined : await read(spec.emailsUrl)
      return { issuer: spec.issuer, ...spec.read(profile, emails) }
    },
  }
}

/**
 * Compares two times of the provider, so that its clock does not matter.
 *
 * @param options - `isReported`: whether the provider states when a visitor signed in, where it is asked for that. Without the
 * time, the visitor has taken `max_age` out of the URL.
 */
function checkAuthAge(
  claims: oidc.IDToken | undefined,
  options: { readonly maxAuthAge: number | undefined; readonly isReported: boolean },
): void {
  const { maxAuthAge, isReported } = options
  if (maxAuthAge === undefined) return
  const { auth_time: signedInAt, iat = 0 } = claims ?? {}
  const isRecent = signedInAt === undefined ? !isReported : iat - signedInAt <= maxAuthAge
  if (!isRecent) throw new Error('The visitor did not sign in at the provider again.')
}

function isAuthTimeReported(configuration: oidc.Configuration): boolean {
  const { claims_supported: claims } = configuration.serverMetadata()
  return Array.isArray(claims) && claims.includes('auth_time')
}

function withEndpoints(
  spec: LoginProviderSpec,
  { issuer, authorizeUrl, tokenUrl, profileUrl, emailsUrl }: LoginProviderConfig | AppleLoginConfig,
): LoginProviderSpec {
  if (spec.kind === 'oidc') return { ...spec, issuer: issuer ?? spec.issuer }
  const emails = emailsUrl ?? spec.emailsUrl
  return {
    ...spec,
    issuer: issuer ?? spec.issuer,
    authorizeUrl: authorizeUrl ?? spec.authorizeUrl,
    tokenUrl: tokenUrl ?? spec.tokenUrl,
    profileUrl: profileUrl ?? spec.profileUrl,
    ...(emails !== undefined && { emailsUrl: emails }),
  }
}

/** Creates a function that returns the configuration of a provider, and reads its documents once an hour. */
function createConfigurationSource(
  spec: LoginProviderSpec,
  config: LoginProviderConfig | AppleLoginConfig,
  deps: Deps,
): () => Promise<oidc.Configuration> {
  let known: { readonly at: number; readonly value: Promise<oidc.Configuration> } | undefined
  return () => {
    const now = deps.clock.now()
    if (known && now - known.at < metadataLifetimeMs) return known.value
    const value = configure(spec, config, deps)
    const entry = { at: now, value }
    known = entry
    // A failure is not kept.
    value.catch(() => {
      if (known === entry) known = undefined
    })
    return value
  }
}

async function configure(
  spec: LoginProviderSpec,
  config: LoginProviderConfig | AppleLoginConfig,
  deps: Deps,
): Promise<oidc.Configuration> {
  const auth = createClientAuth(spec, config, deps)
  const fetch = createFetch(deps.upstream)
  const isLocal = isLocalOrigin(new URL(spec.issuer).origin)
  if (spec.kind === 'oauth') {
    const { issuer, authorizeUrl, tokenUrl } = spec
    const server = { issuer, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl }
    const configuration = new oidc.Configuration(server, config.clientId, undefined, auth)
    configuration[oidc.customFetch] = fetch
    if (isLocal) oidc.allowInsecureRequests(configuration)
    return configuration
  }
  return await oidc.discovery(new URL(spec.issuer), config.clientId, undefined, auth, {
    [oidc.customFetch]: fetch,
    execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
  })
}

function createClientAuth(
  spec: LoginProviderSpec,
  config: LoginProviderConfig | AppleLoginConfig,
  { clock }: Deps,
): oidc.ClientAuth {
  if ('privateKey' in config)
    return (_server, _client, body) => {
      body.set('client_id', config.clientId)
      body.set('client_secret', createAppleSecret(config, spec.issuer, clock.now()))
    }
  return spec.kind === 'oauth' && spec.auth === 'basic'
    ? oidc.ClientSecretBasic(config.clientSecret)
    : oidc.ClientSecretPost(config.clientSecret)
}

/** Sends the requests of the library over the pooled connections of the server. */
function createFetch(upstream: Pick<UpstreamClient, 'send'>): oidc.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const {
      status,
      headers: received,
      body: bytes,
    } = await upstream.send({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      body: body instanceof URLSearchParams ? body.toString() : undefined,
      signal,
      maxBytes: 262_144,
    })
    const known = Object.entries(received).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), {
      status,
      headers: known,
    })
  }
}
