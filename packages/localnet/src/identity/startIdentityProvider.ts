import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ClientMetadata, Configuration, Provider } from 'oidc-provider'
import { closeServer, listen } from '../listen.ts'
import {
  formatProviderProfile,
  type LocalLoginProvider,
  localLoginProviders,
} from './identityProfiles.ts'
import { formatLoginForm } from './loginForm.ts'

/** Settings of one login, as the wallet service reads them. */
export type LocalOAuthSettings = {
  readonly clientId: string
  readonly clientSecret: string
  readonly issuer: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly profileUrl: string
  readonly emailsUrl?: string
}

/** A running identity provider. */
export type LocalIdentityProvider = {
  readonly issuer: string
  /** Settings of each login that it replaces. */
  readonly logins: Readonly<Record<LocalLoginProvider, LocalOAuthSettings>>
  stop(): Promise<void>
}

/** Scopes that the wallet service requests of any provider. */
const scopes =
  'openid email profile read:user user:email public_profile users.read tweet.read identify'

const maxFormLength = 2_000

/**
 * Starts an identity provider on the loopback interface, which replaces all providers of logins: real
 * OpenID Connect and OAuth 2 with PKCE, and profiles in the form of each provider. Visitors enter any address. The page
 * of X sends `Cross-Origin-Opener-Policy: same-origin`, which cuts it off from the page that opened it.
 *
 * @param options - `port` 0 for any free one; `callbackUrl` of the wallet service, `…/callback/`, which the
 * name of the provider follows.
 */
export async function startIdentityProvider(options: {
  readonly port: number
  readonly callbackUrl: string
}): Promise<LocalIdentityProvider> {
  const { callbackUrl } = options
  const state: { handle?: (request: IncomingMessage, response: ServerResponse) => void } = {}
  const server = createServer((request, response) => state.handle?.(request, response))
  const port = await listen(server, options.port)
  const issuer = `http://127.0.0.1:${port}`
  const clientSecret = randomBytes(24).toString('base64url')
  const oidc = await import('oidc-provider')
  const provider = new oidc.Provider(issuer, createConfiguration(callbackUrl, clientSecret))
  const callback = provider.callback()
  state.handle = (request, response) => {
    answer(provider, request, response).then(
      (isAnswered) => {
        if (!isAnswered) void callback(request, response)
      },
      () => response.writeHead(500).end(),
    )
  }
  return {
    issuer,
    logins: createLogins(issuer, clientSecret),
    stop: () => closeServer(server),
  }
}

function createLogins(
  issuer: string,
  clientSecret: string,
): Readonly<Record<LocalLoginProvider, LocalOAuthSettings>> {
  const entries = localLoginProviders.map((name): [LocalLoginProvider, LocalOAuthSettings] => [
    name,
    {
      clientId: `local-${name}`,
      clientSecret,
      issuer,
      authorizeUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      profileUrl: `${issuer}/profile/${name}`,
      ...(name === 'github' && { emailsUrl: `${issuer}/profile/github/emails` }),
    },
  ])
  return Object.fromEntries(entries) as Record<LocalLoginProvider, LocalOAuthSettings>
}

function createConfiguration(callbackUrl: string, clientSecret: string): Configuration {
  // A key of RSA would take a third of a second to generate.
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const clients = localLoginProviders.map((name): ClientMetadata => ({
    client_id: `local-${name}`,
    client_secret: clientSecret,
    redirect_uris: [`${callbackUrl}${name}`],
    token_endpoint_auth_method: name === 'x' ? 'client_secret_basic' : 'client_secret_post',
  }))
  return {
    clients,
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    scopes: scopes.split(' '),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // So that the ID token has the address, as that of Google has.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: true, name: sub.split('@')[0] }),
    }),
    async loadExistingGrant(context) {
      const { client, session } = context.oidc
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    },
    ttl: { Session: 60, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  }
}

/** Answers requests for profiles and forms. Resolves to false for all others. */
async function answer(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname.startsWith('/profile/')) {
    await answerProfile(provider, request, response)
    return true
  }
  if (!pathname.startsWith('/interaction/')) return false
  if (request.method === 'POST') await finishForm(provider, request, response)
  else await showForm(provider, request, response)
  return true
}

async function showForm(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const { params } = await provider.interactionDetails(request, response)
  const form = formatLoginForm(encodeURI(pathname).replaceAll('"', '%22'))
  // The pages of some providers are cut off from the page that opened them.
  if (params['client_id'] === 'local-x')
    response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(form)
}

async function answerProfile(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  const found = token === undefined ? undefined : await provider.AccessToken.find(token)
  const path = (request.url ?? '').replace('/profile/', '').split('?')[0] ?? ''
  const profile = found && formatProviderProfile(path, found.accountId)
  const status = found ? (profile === undefined ? 404 : 200) : 401
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(profile ?? {}))
}

async function finishForm(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(await readText(request))
  const email = form.get('email')?.trim().toLowerCase() ?? ''
  const isGiven = form.get('answer') !== 'no' && /^[^\s@]+@[^\s@]+$/.test(email)
  const result = isGiven
    ? { login: { accountId: email, remember: false }, consent: {} }
    : { error: 'access_denied', error_description: 'The visitor cancelled' }
  await provider.interactionFinished(request, response, result)
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > maxFormLength) throw new Error('The form is too long')
  }
  return text
}
