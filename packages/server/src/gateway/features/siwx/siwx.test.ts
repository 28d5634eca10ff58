import { decodeJwt } from './decodeJwt.fixture.ts'
import type { CaipNetworkId } from 'latchkey/caip'
import {
  siwxAuthenticateReplySchema,
  type SiwxMessageData,
  type SiwxNonce,
  siwxSessionAccountSchema,
  type SiwxSignedText,
  siwxTokensSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createRootSecretFromHex } from '../../../config/readOrCreateRootSecret.ts'
import { pageOrigin, projectId } from '../../../http/app.fixture.ts'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { createAccountMetadataStore } from './createAccountMetadataStore.ts'
import { createNonceIssuer } from './createNonceIssuer.ts'
import { createSignInStore } from './createSignInStore.ts'
import {
  createSolanaAccount,
  otherOrigin,
  otherProjectId,
  secret,
  startSignInGateway,
  type TestSignIn,
} from './siwx.fixture.ts'

const minute = 60_000
const day = 86_400_000
const iso = (ms: number): string => new Date(ms).toISOString()
const json = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })

async function fieldOf(response: Response): Promise<string> {
  const { reasons } = (await response.json()) as { reasons?: { field: string }[] }
  return `${response.status} ${reasons?.[0]?.field ?? ''}`
}

describe.each(['pglite', 'postgres'] as const)('sign-in in %s', (driver) => {
  const opened = useSharedDatabase(driver)
  const start = (): Promise<TestSignIn> => startSignInGateway(opened())

  /** Signs a changed message with the account itself, and sends it. */
  async function attempt(
    test: TestSignIn,
    change: Partial<SiwxMessageData> = {},
    sent: { nonce?: SiwxNonce; project?: string; origin?: string | null } = {},
  ): Promise<string> {
    const { nonce = await test.nonce(), ...rest } = sent
    const message = test.message(nonce, change)
    const signature = await test.account.signMessage({ message })
    const { token } = nonce
    return await fieldOf(await test.authenticate({ message, signature, token, ...rest }))
  }

  it('exchanges a signed message for a session token [1.3]', async () => {
    const test = await start()
    const { token, expiresAt } = await test.signIn()
    const { sub, aud, exp, iat, ...rest } = decodeJwt(token)
    expect(sub).toBe(`eip155:8453:${test.account.address}`)
    expect(aud).toBe(projectId)
    expect(Number(exp) - Number(iat)).toBe(3_600)
    expect(rest).toMatchObject({
      iss: 'latchkey',
      address: test.account.address,
      chainId: 'eip155:8453',
      domain: 'app.example',
    })
    expect(expiresAt * 1_000).toBe(Math.floor((test.clock.now() + 7 * day) / 1_000) * 1_000)
    const me = await test.call('me', { headers: { authorization: `Bearer ${token}` } })
    expect(await me.json()).toEqual(decodeJwt(token))
  })

  it('verifies Ed25519 signatures of Solana accounts', async () => {
    const test = await start()
    const { address, sign } = createSolanaAccount()
    const nonce = await test.nonce()
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const message = test.message(nonce, { accountAddress: address, chainId })
    const send = (signature: string): Promise<Response> =>
      test.authenticate({ message, signature, token: nonce.token })
    expect(await fieldOf(await send(createSolanaAccount().sign(message)))).toBe('401 signature')
    expect(await fieldOf(await send(sign(`${message} `)))).toBe('401 signature')
    expect(await fieldOf(await send('0x00'))).toBe('401 signature')
    expect((await send(sign(message))).status).toBe(200)
  })

  it('accepts a nonce once (abuse 30)', async () => {
    const test = await start()
    const nonce = await test.nonce()
    expect(await attempt(test, {}, { nonce })).toBe('200 ')
    expect(await attempt(test, {}, { nonce })).toBe('401 nonce')
    // Neither sign-out nor the cleanup makes it usable again.
    await createSignInStore({ database: opened().database, clock: test.clock }).deleteExpired()
    expect(await attempt(test, {}, { nonce })).toBe('401 nonce')
  })

  it('lets one of two concurrent requests with a nonce succeed (abuse 30)', async () => {
    const test = await start()
    const nonce = await test.nonce()
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => attempt(test, {}, { nonce })),
    )
    expect(outcomes.filter((each) => each === '200 ')).toHaveLength(1)
    expect(outcomes.filter((each) => each === '401 nonce')).toHaveLength(7)
  })

  describe('with messages for several networks', () => {
    const networks = ['eip155:8453', 'eip155:1', 'eip155:10'] as const

    /** Signs a message for each network with one nonce, changes the list, and sends it. */
    async function attemptAll(
      test: TestSignIn,
      nonce: SiwxNonce,
      change: (list: SiwxSignedText[]) => SiwxSignedText[] = (list) => list,
      fields: (chainId: CaipNetworkId) => Partial<SiwxMessageData> = () => ({}),
    ): Promise<Response> {
      const signed = networks.map(async (chainId) => {
        const message = test.message(nonce, { chainId, ...fields(chainId) })
        return { message, signature: await test.account.signMessage({ message }) }
      })
      const [first, ...others] = change(await Promise.all(signed))
      const { token } = nonce
      return await test.authenticate({ ...first!, others, token })
    }

    it('starts a session for each with one nonce, once (abuse 30)', async () => {
      const test = await start()
      const nonce = await test.nonce()
      const response = await attemptAll(test, nonce)
      const { others = [], ...first } = v.parse(siwxAuthenticateReplySchema, await response.json())
      const accounts = networks.map((id) => `${id}:${test.account.address}`)
      expect([first, ...others].map(({ token }) => decodeJwt(token)['sub'])).toEqual(accounts)

      expect(await fieldOf(await attemptAll(test, nonce))).toBe('401 nonce')
      expect(await attempt(test, {}, { nonce })).toBe('401 nonce')
      expect(await attempt(test, { chainId: 'eip155:137' }, { nonce })).toBe('401 nonce')

      const [second] = others
      const renewed = await test.call('refresh', json({ refreshToken: second!.refreshToken }))
      const { token } = v.parse(siwxTokensSchema, await renewed.json())
      expect(decodeJwt(token)).toMatchObject({ sub: accounts[1], nonce: nonce.nonce })
      await test.call('sign-out', json({ refreshToken: second!.refreshToken }))
      const left = await Promise.all(
        [first, ...others].map((each) =>
          test.call('me', { headers: { authorization: `Bearer ${each.token}` } }),
        ),
      )
      expect(left.map(({ status }) => status)).toEqual([200, 401, 200])
    })

    it('accepts a time of signing for each', async () => {
      const test = await start()
      const issuedAt = (id: string): string => iso(test.clock.now() - id.length * 1_000)
      const response = await attemptAll(test, await test.nonce(), undefined, (id) => ({
        issuedAt: issuedAt(id),
      }))
      expect(response.status).toBe(200)
    })

    it('rejects all when one is not accepted, and keeps the nonce usable', async () => {
      const test = await start()
      const nonce = await test.nonce()
      const attacker = privateKeyToAccount(generatePrivateKey())
      const theirs = test.message(nonce, { chainId: 'eip155:1', accountAddress: attacker.address })
      const signature = await attacker.signMessage({ message: theirs })
      const other = await test.nonce()
      const changes: [string, (list: SiwxSignedText[]) => SiwxSignedText[]][] = [
        ['401 signature', ([a, b, c]) => [a!, { ...b!, signature: c!.signature }, c!]],
        ['400 message', ([a]) => [a!, { message: theirs, signature }]],
        ['400 message', ([a]) => [a!, a!]],
        ['401 nonce', ([a, b]) => [a!, { ...b!, message: test.message(other) }]],
        ['400 others', ([a, b]) => [a!, ...Array.from({ length: 32 }, () => b!)]],
      ]
      for (const [expected, change] of changes)
        expect(await fieldOf(await attemptAll(test, nonce, change))).toContain(expected)

      const fields: [string, Partial<SiwxMessageData>][] = [
        ['401 domain', { domain: 'evil.example', uri: 'https://evil.example' }],
        ['400 message', { statement: 'I agree' }],
        ['400 message', { uri: `${pageOrigin}/other` }],
        ['400 message', { expirationTime: iso(test.clock.now() + day) }],
      ]
      for (const [expected, change] of fields) {
        const response = await attemptAll(test, nonce, undefined, (id) =>
          id === 'eip155:10' ? change : {},
        )
        expect(await fieldOf(response)).toBe(expected)
      }
      expect((await attemptAll(test, nonce)).status).toBe(200)
    })
  })

  it('keeps the nonce of a rejected signature usable', async () => {
    const test = await start()
    const nonce = await test.nonce()
    const message = test.message(nonce)
    const { token } = nonce
    const rejected = await test.authenticate({ message, signature: `0x${'0'.repeat(130)}`, token })
    expect(await fieldOf(rejected)).toBe('401 signature')
    expect(await attempt(test, {}, { nonce })).toBe('200 ')
  })

  it.each<[string, Partial<SiwxMessageData>, string]>([
    ['another domain', { domain: 'evil.example' }, '401 domain'],
    [
      'another domain and URI',
      { domain: 'evil.example', uri: 'https://evil.example' },
      '401 domain',
    ],
    ['a URI of another host', { uri: 'https://evil.example' }, '401 domain'],
    ['a URI of another scheme', { uri: 'http://app.example' }, '401 domain'],
    ['a malformed URI', { uri: 'app.example' }, '401 domain'],
    ['another allowed page', { domain: 'other.example', uri: otherOrigin }, '401 domain'],
    ['another nonce', { nonce: 'abcdefgh12345678' }, '401 nonce'],
    ['an unknown network', { chainId: 'eip155:123456789012' }, '400 message'],
    ['an unsupported namespace', { chainId: 'sui:mainnet' as never }, '400 message'],
    ['another version', { version: '2' }, '400 message'],
    ['a malformed issue time', { issuedAt: 'now' }, '401 issuedAt'],
    ['a malformed expiration time', { expirationTime: 'later' }, '401 expirationTime'],
  ])('rejects a signed message with %s', async (_, change, expected) => {
    expect(await attempt(await start(), change)).toBe(expected)
  })

  it('rejects a message that was altered after signing', async () => {
    const test = await start()
    const nonce = await test.nonce()
    const signature = await test.account.signMessage({ message: test.message(nonce) })
    const otherAccount = privateKeyToAccount(generatePrivateKey()).address
    for (const change of [
      { statement: 'I agree' },
      { chainId: 'eip155:1' },
      { accountAddress: otherAccount },
      { resources: ['https://app.example'] },
      { expirationTime: iso(test.clock.now() + 30 * day) },
    ] as const) {
      const message = test.message(nonce, change)
      const response = await test.authenticate({ message, signature, token: nonce.token })
      expect(await fieldOf(response)).toBe('401 signature')
    }
  })

  it('rejects an address without its checksum', async () => {
    const test = await start()
    const accountAddress = test.account.address.toLowerCase()
    expect(await attempt(test, { accountAddress })).toBe('401 signature')
  })

  it('tolerates a clock that is five minutes wrong, and no more', async () => {
    const test = await start()
    const now = test.clock.now()
    expect(await attempt(test, { issuedAt: iso(now + 5 * minute) })).toBe('200 ')
    expect(await attempt(test, { issuedAt: iso(now + 6 * minute) })).toBe('401 issuedAt')
    expect(await attempt(test, { notBefore: iso(now + 5 * minute) })).toBe('200 ')
    expect(await attempt(test, { notBefore: iso(now + 6 * minute) })).toBe('401 notBefore')
    expect(await attempt(test, { issuedAt: iso(now - 60 * minute) })).toBe('200 ')
    expect(await attempt(test, { expirationTime: iso(now) })).toBe('401 expirationTime')
  })

  it('rejects a nonce after ten minutes, of another project, page or server', async () => {
    const test = await start()
    const nonce = await test.nonce()
    expect(await attempt(test, {}, { nonce, project: otherProjectId })).toBe('401 nonce')
    expect(await attempt(test, {}, { nonce, origin: otherOrigin })).toBe('401 nonce')
    expect(await attempt(test, {}, { nonce, origin: null })).toBe('401 nonce')
    expect(await attempt(test, {}, { nonce: { ...nonce, token: '' } })).toBe('401 nonce')
    expect(await attempt(test, {}, { nonce: { ...nonce, token: `${nonce.token}A` } })).toBe(
      '401 nonce',
    )
    const { clock } = test
    const foreign = createNonceIssuer({ secret: createRootSecretFromHex('6'.repeat(64)), clock })
    const forged = foreign.issue({ projectId, origin: pageOrigin })
    expect(await attempt(test, {}, { nonce: forged })).toBe('401 nonce')
    expect(
      createNonceIssuer({ secret, clock }).read(nonce.token, { projectId, origin: pageOrigin }),
    ).toBe(nonce.nonce)
    clock.advance(10 * minute)
    expect(await attempt(test, {}, { nonce })).toBe('401 nonce')
  })

  it('lets native apps sign in to a page of their project only', async () => {
    const test = await start()
    const origin = null
    const nonce = await test.nonce(projectId, origin)
    const evil = { domain: 'evil.example', uri: 'https://evil.example' }
    expect(await attempt(test, evil, { nonce, origin })).toBe('401 domain')
    expect(await attempt(test, {}, { nonce, origin })).toBe('200 ')
  })

  it('rejects oversized messages and signatures', async () => {
    const test = await start()
    const statement = 'a'.repeat(8_192)
    expect(await attempt(test, { statement })).toBe('400 message')
    const { token } = await test.nonce()
    const long = await test.authenticate({ message: 'a', signature: 'b'.repeat(70_000), token })
    expect(await fieldOf(long)).toBe('400 signature')
    const longer = await test.authenticate({ message: 'a'.repeat(270_000), signature: 'b', token })
    expect(longer.status).toBe(413)
  })

  it('ends a session at the expiration time of its message', async () => {
    const test = await start()
    const expirationTime = iso(test.clock.now() + 10 * minute)
    const { token, refreshToken } = await test.signIn({ expirationTime })
    expect(decodeJwt(token)['exp']).toBe(Math.floor(Date.parse(expirationTime) / 1_000))
    test.clock.advance(10 * minute)
    expect(await fieldOf(await test.call('refresh', json({ refreshToken })))).toBe(
      '401 refreshToken',
    )
  })

  it('refreshes a token until the visitor signs out', async () => {
    const test = await start()
    const { token, refreshToken } = await test.signIn()
    const headers = { authorization: `Bearer ${token}` }
    test.clock.advance(60 * minute)
    expect(await fieldOf(await test.call('me', { headers }))).toBe('401 authorization')
    const renewed = await test.call('refresh', json({ refreshToken }))
    const { token: next } = (await renewed.json()) as { token: string }
    expect((await test.call('me', { headers: { authorization: `Bearer ${next}` } })).status).toBe(
      200,
    )
    expect(await fieldOf(await test.call('refresh', json({ refreshToken }), otherProjectId))).toBe(
      '401 refreshToken',
    )
    expect((await test.call('sign-out', json({ refreshToken }), otherProjectId)).status).toBe(204)
    expect((await test.call('refresh', json({ refreshToken }))).status).toBe(200)

    expect((await test.call('sign-out', json({ refreshToken }))).status).toBe(204)
    expect((await test.call('sign-out', json({ refreshToken }))).status).toBe(204)
    const after = { headers: { authorization: `Bearer ${next}` } }
    expect(await fieldOf(await test.call('me', after))).toBe('401 authorization')
    expect(await fieldOf(await test.call('refresh', json({ refreshToken })))).toBe(
      '401 refreshToken',
    )
  })

  it('rejects a token of another project', async () => {
    const test = await start()
    const headers = { authorization: `Bearer ${(await test.signIn()).token}` }
    expect(await fieldOf(await test.call('me', { headers }, otherProjectId))).toBe(
      '401 authorization',
    )
  })

  describe('metadata of an account', () => {
    const put = (test: TestSignIn, token: string, metadata: unknown, project?: string) =>
      test.call(
        'account-metadata',
        {
          method: 'PUT',
          body: JSON.stringify({ metadata }),
          headers: { authorization: `Bearer ${token}` },
        },
        project,
      )

    async function read(test: TestSignIn, token: string): Promise<unknown> {
      const headers = { authorization: `Bearer ${token}` }
      const response = await test.call('me?includeAccount=true', { headers })
      return v.parse(siwxSessionAccountSchema, await response.json()).account
    }

    it('is of the account that signed in, and replaced as a whole', async () => {
      const test = await start()
      const { token } = await test.signIn()
      expect(await read(test, token)).toBeUndefined()
      expect((await put(test, token, { plan: 'pro', 'a\0': [1] })).status).toBe(204)
      const createdAt = iso(test.clock.now())
      test.clock.advance(minute)
      expect((await put(test, token, { plan: 'team' })).status).toBe(204)
      const record = { metadata: { plan: 'team' }, createdAt, updatedAt: iso(test.clock.now()) }
      expect(await read(test, token)).toEqual(record)

      const again = await test.signIn()
      expect(await read(test, again.token)).toEqual(record)
      const otherNetwork = await test.signIn({ chainId: 'eip155:1' })
      expect(await read(test, otherNetwork.token)).toBeUndefined()
      const another = await startSignInGateway(opened())
      expect(await read(test, (await another.signIn()).token)).toBeUndefined()
    })

    it('is written with a live session of the project only', async () => {
      const test = await start()
      const { token, refreshToken } = await test.signIn()
      const [head, body, signature] = token.split('.')
      const forged = JSON.stringify({ ...decodeJwt(token), sub: 'eip155:1:0x00' })
      const altered = `${head}.${Buffer.from(forged).toString('base64url')}.${signature}`
      expect(body).not.toBe('')
      for (const [given, project] of [
        ['', projectId],
        [altered, projectId],
        [token, otherProjectId],
      ] as const)
        expect(await fieldOf(await put(test, given, {}, project))).toBe('401 authorization')
      await test.call('sign-out', json({ refreshToken }))
      expect(await fieldOf(await put(test, token, {}))).toBe('401 authorization')
    })

    it('has at most 4096 characters, in any nesting', async () => {
      const test = await start()
      const { token } = await test.signIn()
      const nested = (depth: number): unknown =>
        JSON.parse(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`)
      expect(await fieldOf(await put(test, token, { a: 'b'.repeat(4096) }))).toContain('400')
      expect(await fieldOf(await put(test, token, 'pro'))).toContain('400')
      expect((await put(test, token, { a: 'b'.repeat(20_000) })).status).toBe(413)
      expect((await put(test, token, nested(2_000))).status).toBe(204)
      expect(await read(test, token)).toMatchObject({ metadata: nested(2_000) })
    })

    it('is deleted a year after its last change, unless the account has a session', async () => {
      const test = await start()
      const { token } = await test.signIn()
      await put(test, token, { plan: 'pro' })
      const { clock } = test
      const stores = { database: opened().database, clock }
      const accounts = createAccountMetadataStore(stores)
      clock.advance(364 * day)
      await test.signIn()
      clock.advance(day)
      await createSignInStore(stores).deleteExpired()
      await accounts.deleteUnused()
      const { token: later } = await test.signIn()
      expect(await read(test, later)).toMatchObject({ metadata: { plan: 'pro' } })
      clock.advance(7 * day)
      await createSignInStore(stores).deleteExpired()
      await accounts.deleteUnused()
      expect(await read(test, (await test.signIn()).token)).toBeUndefined()
    })
  })

  it('stores hashes of refresh tokens, and deletes sessions that have ended', async () => {
    const test = await start()
    const { refreshToken } = await test.signIn()
    const account = `eip155:8453:${test.account.address}`
    const rows = test.sql.selectFrom('sign_in').selectAll().where('account', '=', account)
    expect(JSON.stringify(await rows.execute())).not.toContain(refreshToken)
    const store = createSignInStore({ database: opened().database, clock: test.clock })
    await store.deleteExpired()
    expect(await rows.execute()).toHaveLength(1)
    test.clock.advance(7 * day)
    await store.deleteExpired()
    expect(await rows.execute()).toHaveLength(0)
  })
})
