import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { createSystemClock } from '../../clock/Clock.ts'
import { closeServer, listen } from '../../http/listen.ts'
import { createUpstreamClient } from '../../upstream/index.ts'
import { createLoginClient, type LoginClient, type LoginIdentity } from './createLoginClient.ts'
import {
  parseDiscordProfile,
  parseFacebookProfile,
  parseGithubProfile,
  parseIdTokenProfile,
  parseXProfile,
} from './loginProfiles.ts'

const redirectUri = 'https://wallet.example/wallet/v1/social/callback/google'
const secrets = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }
const config = { clientId: 'client', clientSecret: 'secret' }

const providerKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })

type Token = {
  readonly header?: object
  readonly claims?: object
  readonly key?: KeyObject | string
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

type TestProvider = {
  readonly client: LoginClient
  /** Bodies of the requests for tokens. */
  readonly tokenRequests: readonly URLSearchParams[]
}

/** Starts a provider whose ID token, and whose description, a test has changed. */
async function startProvider(
  change: (keys: { publicPem: string }) => Token,
  description: object = {},
): Promise<TestProvider> {
  const { privateKey, publicKey } = providerKeys
  const publicPem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const state = { issuer: '' }
  const answer = (path: string): object => {
    const { issuer } = state
    if (path === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        ...description,
      }
    if (path === '/jwks')
      return {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }],
      }
    const { header = {}, claims = {}, key = privateKey } = change({ publicPem })
    const now = Math.floor(Date.now() / 1_000)
    const times = { iat: now, exp: now + 60 }
    const defaults = { iss: issuer, aud: 'client', sub: '1', nonce: secrets.nonce, ...times }
    const content = `${encode({ alg: 'RS256', kid: 'k', ...header })}.${encode({ ...defaults, ...claims })}`
    const signature =
      typeof key === 'string'
        ? createHmac('sha256', key).update(content).digest('base64url')
        : sign('sha256', Buffer.from(content), key).toString('base64url')
    const id_token =
      'alg' in header && header.alg === 'none' ? `${content}.` : `${content}.${signature}`
    return { access_token: 'a', token_type: 'bearer', id_token }
  }
  const tokenRequests: URLSearchParams[] = []
  const server = createServer((request, response) => {
    const answered = text(request).then((body) => {
      if (request.url === '/token') tokenRequests.push(new URLSearchParams(body))
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer(request.url ?? '')))
    })
    answered.catch(() => response.destroy())
  })
  state.issuer = `http://127.0.0.1:${await listen(server, 0)}`
  onTestFinished(() => closeServer(server))
  const clock = createSystemClock()
  const upstream = createUpstreamClient({ clock })
  onTestFinished(() => upstream.close())
  const client = createLoginClient(
    { provider: 'google', config: { ...config, issuer: state.issuer }, redirectUri },
    { upstream, clock },
  )
  return { client, tokenRequests }
}

/** Signs in at a provider whose ID token a test has changed. */
async function signIn(
  change: (keys: { publicPem: string }) => Token,
  maxAuthAge?: number,
): Promise<LoginIdentity> {
  const { client } = await startProvider(change)
  return await client.finish(response(), secrets, maxAuthAge)
}

const response = (): URLSearchParams => new URLSearchParams({ code: 'c', state: secrets.state })

it.each([
  ['the plain method alone', { code_challenge_methods_supported: ['plain'] }],
  ['no method', {}],
])(
  'sends a challenge of S256 and its verifier to a provider with %s (abuse 63)',
  async (_, about) => {
    const { client, tokenRequests } = await startProvider(() => ({}), about)
    const query = new URL(await client.start(secrets)).searchParams
    const challenge = createHash('sha256').update(secrets.verifier).digest('base64url')
    expect(query.get('code_challenge')).toBe(challenge)
    expect(query.get('code_challenge_method')).toBe('S256')
    await client.finish(response(), secrets)
    expect(tokenRequests.map((body) => body.get('code_verifier'))).toEqual([secrets.verifier])
  },
)

it('exchanges a code for its own redirect URI, whatever the response names (abuse 68)', async () => {
  const { client, tokenRequests } = await startProvider(() => ({}))
  const parameters = response()
  parameters.set('redirect_uri', `${redirectUri}.evil.io`)
  await client.finish(parameters, secrets)
  expect(tokenRequests.map((body) => body.getAll('redirect_uri'))).toEqual([[redirectUri]])
})

it('reads a valid ID token, of which an unverified address is no address (abuse 66)', async () => {
  const claims = { email: 'victim@a.example', email_verified: false, name: 'Ann' }
  expect(await signIn(() => ({ claims }))).toMatchObject({
    subject: '1',
    label: 'Ann',
    verifiedEmail: undefined,
  })
})

it('rejects a step-up for which the visitor did not sign in at the provider again (abuse 115)', async () => {
  const claims = { iat: Math.floor(Date.now() / 1_000) }
  const old = { claims: { ...claims, auth_time: claims.iat - 61 } }
  await expect(signIn(() => old, 60)).rejects.toThrow(/auth_time|did not sign in/)
  expect((await signIn(() => old)).subject).toBe('1')
  const recent = { claims: { ...claims, auth_time: claims.iat - 60 } }
  expect((await signIn(() => recent, 60)).subject).toBe('1')
  // Some providers do not say.
  expect((await signIn(() => ({ claims }), 60)).subject).toBe('1')
})

it('rejects a step-up without the time of the sign-in, from a provider that reports it (abuse 115)', async () => {
  // The visitor took max_age out of the URL of the provider.
  const description = { claims_supported: ['sub', 'auth_time'] }
  const { client } = await startProvider(() => ({}), description)
  await expect(client.finish(response(), secrets, 60)).rejects.toThrow('did not sign in')
  expect((await client.finish(response(), secrets)).subject).toBe('1')
})

const past = 1_000_000_000

it.each([
  ['without a signature', () => ({ header: { alg: 'none' } })],
  [
    'signed with the public key as a secret',
    ({ publicPem }: { publicPem: string }) => ({ header: { alg: 'HS256' }, key: publicPem }),
  ],
  [
    'signed with another key',
    () => ({ key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }),
  ],
  ['for another audience', () => ({ claims: { aud: 'other' } })],
  ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
  ['with another nonce', () => ({ claims: { nonce: 'x'.repeat(43) } })],
  ['without a nonce', () => ({ claims: { nonce: undefined } })],
  ['that has expired', () => ({ claims: { iat: past, exp: past + 60 } })],
  ['without a subject', () => ({ claims: { sub: undefined } })],
] as const)('rejects an ID token %s (abuse 65)', async (_, change) => {
  await expect(signIn(change)).rejects.toThrow(/./)
})

it('takes the id of a profile, and no address that is missing or not verified (abuse 66, 71)', () => {
  const emails = (verified: boolean): object[] => [
    { email: 'old@a.example', primary: false, verified: true },
    { email: 'ann@a.example', primary: true, verified },
  ]
  expect(parseGithubProfile({ id: 7, login: 'ann' }, emails(false)).verifiedEmail).toBe(undefined)
  expect(parseGithubProfile({ id: 7, login: 'ann' }, emails(true)).verifiedEmail).toBe(
    'ann@a.example',
  )
  expect(parseGithubProfile({ id: 7 }, undefined)).toEqual({ subject: '7' })
  const discord = { id: '8', username: 'ann', email: 'ann@a.example' }
  expect(parseDiscordProfile({ ...discord, verified: false }).verifiedEmail).toBe(undefined)
  expect(parseDiscordProfile({ id: '8', email: null }).subject).toBe('8')
  expect(parseFacebookProfile({ id: '9', email: 'ann@a.example' })).toEqual({ subject: '9' })
  expect(parseXProfile({ data: { id: '10' } }).subject).toBe('10')
  expect(parseIdTokenProfile({ sub: '11', email: 'a@a.example', email_verified: 'true' })).toEqual({
    subject: '11',
    label: 'a@a.example',
    verifiedEmail: 'a@a.example',
  })
})

it.each([
  ['an id beyond the safe integers', { id: 2 ** 53, login: 'ann' }],
  ['no id', { login: 'ann' }],
  ['an empty id', { id: '' }],
  ['an id with a line break', { id: '7\n8' }],
])('rejects a profile with %s (abuse 71)', (_, profile) => {
  expect(() => parseGithubProfile(profile, [])).toThrow(/./)
})
