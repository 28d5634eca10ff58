import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import type { SiwxClaims } from 'latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { createRootSecretFromHex } from '../config/readOrCreateRootSecret.ts'
import { createSessionTokenSigner } from '../gateway/features/siwx/createSessionTokenSigner.ts'
import {
  type AuthOptions,
  type ExpressRequest,
  createSessionVerifier,
  expressAuth,
  honoAuth,
  nextRouteAuth,
  verifySessionToken,
} from './index.ts'

const projectId = 'a'.repeat(32)
const now = 1_790_000_000_000
const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const claims: SiwxClaims = {
  iss: 'latchkey',
  aud: projectId,
  sub: `eip155:1:${address}`,
  sid: 'session',
  iat: now / 1_000,
  exp: now / 1_000 + 3_600,
  address,
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example',
  nonce: 'abcdefgh',
}
const tokens = createSessionTokenSigner(createRootSecretFromHex('5'.repeat(64)))
const otherSigner = createSessionTokenSigner(createRootSecretFromHex('6'.repeat(64)))
const token = tokens.sign(claims)
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A gateway that counts the requests for its keys. */
function createGateway(answer: (path: string) => Response = () => new Response('{}')) {
  const paths: string[] = []
  const fetch = (async (url: URL) => {
    paths.push(url.pathname)
    if (url.pathname === '/auth/v1/jwks') return Response.json({ keys: [tokens.publicKey] })
    return answer(url.pathname)
  }) as typeof globalThis.fetch
  const options: AuthOptions = {
    gatewayUrl: 'https://gateway.example',
    projectId,
    fetch,
    now: () => now,
  }
  return { paths, options }
}

const bearer = { authorization: `Bearer ${token}` }

describe('verifySessionToken', () => {
  const check = { keys: [tokens.publicKey], projectId, now }

  it('returns the claims of a valid token', async () => {
    expect(await verifySessionToken(token, check)).toEqual(claims)
    expect(await verifySessionToken(token, { ...check, domain: 'app.example' })).toEqual(claims)
  })

  const [head, body, signature] = token.split('.') as [string, string, string]
  const hmac = (content: string): string =>
    createHmac('sha256', JSON.stringify(tokens.publicKey)).update(content).digest('base64url')
  const confused = `${encode({ alg: 'HS256', kid: tokens.publicKey.kid })}.${body}`
  it.each([
    ['an empty text', ''],
    ['altered claims', `${head}.${encode({ ...claims, sub: 'eip155:1:0x0' })}.${signature}`],
    ['another key', otherSigner.sign(claims)],
    [
      'another key under the same id',
      `${head}.${otherSigner.sign(claims).split('.').slice(1).join('.')}`,
    ],
    ['no algorithm', `${encode({ alg: 'none', kid: tokens.publicKey.kid })}.${body}.`],
    ['a symmetric algorithm', `${confused}.${hmac(confused)}`],
    ['no signature', `${head}.${body}.`],
    ['a fourth part', `${token}.a`],
    ['standard base64', `${head}.${body}.${signature.slice(0, -2)}+/`],
    ['claims that are missing', tokens.sign({ iss: 'latchkey', aud: projectId } as never)],
    ['an end in the past', tokens.sign({ ...claims, exp: now / 1_000 })],
    ['another issuer', tokens.sign({ ...claims, iss: 'other' as never })],
    ['another project', tokens.sign({ ...claims, aud: 'b'.repeat(32) })],
    ['too many bytes', tokens.sign({ ...claims, uri: 'a'.repeat(9_000) })],
  ])('rejects a token with %s', async (_, given) => {
    expect(await verifySessionToken(given, check)).toBeUndefined()
  })

  it('rejects a token of another domain when one is given', async () => {
    expect(await verifySessionToken(token, { ...check, domain: 'other.example' })).toBeUndefined()
  })
})

describe('createSessionVerifier', () => {
  it('fetches the keys of the gateway once', async () => {
    const { paths, options } = createGateway()
    const verify = createSessionVerifier(options)
    const sessions = await Promise.all([verify(`Bearer ${token}`), verify(`Bearer ${token}`)])
    expect(sessions).toEqual([claims, claims])
    await verify(`Bearer ${otherSigner.sign(claims)}`)
    await verify('Basic abc')
    await verify(undefined)
    expect(paths).toEqual(['/auth/v1/jwks'])
  })

  it('uses given keys and sends no request', async () => {
    const { paths, options } = createGateway()
    const verify = createSessionVerifier({ ...options, keys: [tokens.publicKey] })
    expect(await verify(`Bearer ${token}`)).toEqual(claims)
    expect(await verify(`Bearer ${otherSigner.sign(claims)}`)).toBeUndefined()
    expect(paths).toEqual([])
  })

  it('asks whether the session was revoked, if wanted', async () => {
    const live = createGateway()
    const check = { checkRevocation: true }
    expect(await createSessionVerifier({ ...live.options, ...check })(`Bearer ${token}`)).toEqual(
      claims,
    )
    const ended = createGateway(() => new Response('', { status: 401 }))
    const verify = createSessionVerifier({ ...ended.options, ...check })
    expect(await verify(`Bearer ${token}`)).toBeUndefined()
    const unavailable = createGateway(() => new Response('', { status: 503 }))
    await expect(
      createSessionVerifier({ ...unavailable.options, ...check })(`Bearer ${token}`),
    ).rejects.toThrow('503')
  })
})

describe('middleware', () => {
  it('protects routes of Hono', async () => {
    const app = new Hono()
      .use('/api/*', honoAuth(createGateway().options))
      .get('/api/me', (context) => context.json(context.var.session.address))
    expect((await app.request('/api/me')).status).toBe(401)
    expect(await (await app.request('/api/me', { headers: bearer })).json()).toBe(address)
  })

  it('protects routes of Express', async () => {
    const run = async (headers: ExpressRequest['headers'], options = createGateway().options) => {
      const request: ExpressRequest = { headers }
      const outcome = await new Promise<unknown>((resolve) =>
        expressAuth(options)(
          request,
          { status: (code) => ({ json: () => resolve(code) }) },
          (error) => resolve(error ?? 'next'),
        ),
      )
      return { outcome, address: request.session?.address }
    }
    expect(await run({})).toEqual({ outcome: 401, address: undefined })
    expect(await run(bearer)).toEqual({ outcome: 'next', address })
    const fetch = (async () => new Response('', { status: 500 })) as typeof globalThis.fetch
    const failed = await run(bearer, { ...createGateway().options, fetch })
    expect(failed.outcome).toBeInstanceOf(Error)
  })

  it('protects route handlers of Next', async () => {
    const withSession = nextRouteAuth(createGateway().options)
    const handler = withSession((_request, context: { id: string }, session) =>
      Response.json({ ...context, address: session.address }),
    )
    const request = (headers: Record<string, string> = {}): Request =>
      new Request('https://app.example', { headers })
    expect((await handler(request(), { id: '1' })).status).toBe(401)
    expect(await (await handler(request(bearer), { id: '1' })).json()).toEqual({ id: '1', address })
  })
})
