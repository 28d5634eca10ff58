import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { CaipNetworkId } from '../caip/index.ts'
import type { SiwxAccount, SiwxFactory, SiwxKit, SiwxSession } from '../core/index.ts'
import {
  createFakeClock,
  createHttp,
  createPrefixedStorage,
  type FakeClock,
} from '../kernel/index.ts'
import { formatSiwxMessage, parseSiwxMessage } from '../protocol/index.ts'
import {
  createLocalStorage,
  createServerStorage,
  createSiweConfig,
  createSiwx,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  getDidAddress,
  getDidChainId,
  type SiweConfigOptions,
  type SiweSession,
} from './index.ts'

const signer = privateKeyToAccount(generatePrivateKey())
const other = privateKeyToAccount(generatePrivateKey()).address
const account = { accountAddress: signer.address, chainId: 'eip155:8453' } as const
const now = 1_790_000_000_000
const day = 86_400_000

/** A message that a paired wallet signed. */
const cacao = {
  h: { t: 'caip122' },
  p: {
    iss: `did:pkh:eip155:8453:${signer.address}`,
    domain: 'app.example',
    aud: 'https://app.example',
    version: '1',
    nonce: 'servernonce1',
    iat: new Date(now).toISOString(),
  },
  s: { t: 'eip191', s: '0x' },
} as const

const issuedAt = new Date(now).toISOString()

/** Claims of a session token. */
const claims = {
  iss: 'latchkey',
  aud: 'a'.repeat(32),
  sub: `eip155:8453:${signer.address}`,
  sid: 'session',
  iat: 1,
  exp: 2,
  address: signer.address,
  chainId: 'eip155:8453',
  domain: 'app.example',
  uri: 'https://app.example',
  nonce: 'servernonce1',
} as const

type TestKit = { readonly kit: SiwxKit; readonly clock: FakeClock }

function createKit(fetch?: typeof globalThis.fetch): TestKit {
  const clock = createFakeClock(now)
  const items = new Map<string, string>()
  const area = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  }
  const { host, origin, pathname } = new URL('https://app.example/shop')
  const kit: SiwxKit = {
    clock,
    http: createHttp({ clock, fetch }),
    storage: createPrefixedStorage({ area, prefix: 'test' }),
    window: { location: { host, origin, pathname } } as never,
    projectId: 'a'.repeat(32),
    gatewayUrl: 'https://gateway.example',
    verifySession: async ({ signature }) => signature === 'valid',
  }
  return { kit, clock }
}

async function signedWith(
  factory: SiwxFactory,
  { kit }: TestKit,
  signature = 'valid',
): Promise<{ config: ReturnType<SiwxFactory['bind']>; session: SiwxSession }> {
  const config = factory.bind(kit)
  const { serializedMessage: message, ...data } = await config.createMessage(account)
  return { config, session: { data, message, signature } }
}

const get = (config: ReturnType<SiwxFactory['bind']>): Promise<readonly SiwxSession[]> =>
  config.getSessions(account.chainId, account.accountAddress)

describe('createSiwx', () => {
  it('creates the message of EIP-4361 for the page [3.18a]', async () => {
    const statement = 'I accept the terms.'
    const config = createSiwx({ statement, resources: ['https://app.example/terms'] }).bind(
      createKit().kit,
    )
    const { serializedMessage, ...data } = await config.createMessage(account)
    expect(parseSiwxMessage(serializedMessage)).toEqual(data)
    expect(data).toMatchObject({
      ...account,
      domain: 'app.example',
      uri: 'https://app.example/shop',
      version: '1',
      statement,
      issuedAt: new Date(now).toISOString(),
      expirationTime: new Date(now + 7 * day).toISOString(),
    })
    expect(data.nonce).toMatch(/^[0-9a-f]{24}$/)
    expect(config.getRequired?.()).toBe(true)
    expect((await config.createMessage(account)).nonce).not.toBe(data.nonce)
  })

  it('uses the nonce, request id and lifetime of the host', async () => {
    const config = createSiwx({
      getNonce: () => 'nonce1234',
      getRequestId: async () => '7',
      lifetime: 60_000,
      required: false,
      signOutOnDisconnect: false,
    }).bind(createKit().kit)
    expect(await config.createMessage(account)).toMatchObject({
      nonce: 'nonce1234',
      requestId: '7',
      expirationTime: new Date(now + 60_000).toISOString(),
    })
    expect(config.getRequired?.()).toBe(false)
    expect(config.signOutOnDisconnect).toBe(false)
  })
})

describe('createLocalStorage', () => {
  it('keeps a verified session until it expires', async () => {
    const test = createKit()
    const { config, session } = await signedWith(createSiwx(), test)
    await config.addSession(session)
    expect(await get(config)).toEqual([session])
    expect(await get(createSiwx().bind(test.kit))).toEqual([session])
    expect(await config.getSessions('eip155:1', account.accountAddress)).toEqual([])
    expect(await config.getSessions(account.chainId, '0x0')).toEqual([])
    test.clock.advance(7 * day)
    expect(await get(config)).toEqual([])
  })

  it.each<[string, (session: SiwxSession) => SiwxSession]>([
    ['an invalid signature', (session) => ({ ...session, signature: 'other' })],
    ['another text', (session) => ({ ...session, message: 'Hello' })],
    [
      'fields that differ from the text',
      (session) => ({ ...session, data: { ...session.data, accountAddress: '0x0' } }),
    ],
    [
      'an end that differs from the text',
      ({ data, ...session }) => ({
        ...session,
        data: { ...data, expirationTime: new Date(now + 99 * day).toISOString() },
      }),
    ],
  ])('rejects a session with %s', async (_, change) => {
    const { config, session } = await signedWith(createSiwx(), createKit())
    await expect(config.addSession(change(session))).rejects.toMatchObject({
      code: 'siwx.invalid_signature',
    })
    expect(await get(config)).toEqual([])
  })

  it('rejects a namespace without verifier, and takes one of the host', async () => {
    const test = createKit()
    const kit = { ...test.kit, verifySession: async () => undefined }
    const { config, session } = await signedWith(createSiwx(), { ...test, kit })
    await expect(config.addSession(session)).rejects.toMatchObject({
      code: 'siwx.invalid_signature',
    })
    const verifiers = [{ namespace: 'eip155', verify: async () => true }] as const
    const storage = createLocalStorage({ verifiers })
    const own = await signedWith(createSiwx({ storage }), { ...test, kit })
    await own.config.addSession(own.session)
    expect(await get(own.config)).toHaveLength(1)
  })

  it('ends one session, or all', async () => {
    const test = createKit()
    const { kit } = test
    const { config, session } = await signedWith(createSiwx(), test)
    await config.addSession(session)
    await config.revokeSession('eip155:1', account.accountAddress)
    expect(await get(config)).toHaveLength(1)
    await config.revokeSession(account.chainId, account.accountAddress)
    expect(await get(config)).toEqual([])
    const withCacao = { ...session, cacao }
    await config.setSessions([withCacao])
    expect(await get(createSiwx().bind(kit))).toEqual([withCacao])
    await config.setSessions([])
    expect(await get(config)).toEqual([])
  })
})

/** A session of another account, which is or is not kept while others are set. */
function sessionOfOther(session: SiwxSession, accountAddress = other): SiwxSession {
  const data = { ...session.data, accountAddress, nonce: 'servernonce0' }
  return { ...session, data, message: formatSiwxMessage(data) }
}

describe('createLocalStorage, while other accounts are connected', () => {
  it('keeps their sessions when a wallet signs in while it connects', async () => {
    const { config, session } = await signedWith(createSiwx(), createKit())
    const gone = '0x52b8398551BB1d0BdC022355897508F658C0ffee'
    await config.addSession(sessionOfOther(session))
    await config.addSession(sessionOfOther(session, gone))
    await config.setSessions([session], [{ namespace: 'eip155', address: other }])
    expect(await get(config)).toEqual([session])
    expect(await config.getSessions(account.chainId, other)).toHaveLength(1)
    expect(await config.getSessions(account.chainId, gone)).toEqual([])
  })
})

describe('createServerStorage', () => {
  const tokenUntil = (ms: number): string => `h.${btoa(JSON.stringify({ exp: ms / 1_000 }))}.s`

  /** A server whose answers the test changes. */
  function createServer(clock: () => number) {
    const requests: { path: string; nonce: string | null; body: unknown }[] = []
    const stored: { metadata: object } = { metadata: {} }
    const status: Record<string, number> = {}
    const fetch = (async (input: string, init: RequestInit) => {
      const path = new URL(input).pathname.replace('/auth/v1/', '')
      const nonce = new Headers(init.headers).get('x-nonce-jwt')
      const body = init.body ? (JSON.parse(init.body as string) as { others?: object[] }) : {}
      requests.push({ path, nonce, body })
      if (status[path]) return Response.json({}, { status: status[path] })
      if (path === 'nonce') {
        const issuedAt = new Date(clock() - 60_000).toISOString()
        return Response.json({ nonce: 'servernonce1', token: 'nonce-token', issuedAt })
      }
      if (path === 'sign-out') return new Response(undefined, { status: 204 })
      if (path === 'account-metadata') {
        stored.metadata = (body as { metadata: object }).metadata
        return new Response(undefined, { status: 204 })
      }
      if (path === 'me') {
        const account = { metadata: stored.metadata, createdAt: issuedAt, updatedAt: issuedAt }
        const isWanted = new URL(input).searchParams.get('includeAccount') === 'true'
        return Response.json({ ...claims, ...(isWanted && { account }) })
      }
      const expiresAt = Math.floor((clock() + 7 * day) / 1_000)
      const tokens = { token: tokenUntil(clock() + 3_600_000), refreshToken: 'refresh', expiresAt }
      const others = body.others?.map((_, index) => ({ ...tokens, refreshToken: `other ${index}` }))
      return Response.json({ ...tokens, others })
    }) as typeof globalThis.fetch
    return { requests, status, fetch }
  }

  async function start() {
    const held: { clock?: FakeClock } = {}
    const server = createServer(() => held.clock?.now() ?? now)
    const test = createKit(server.fetch)
    held.clock = test.clock
    const factory = createSiwx({ storage: createServerStorage() })
    return { ...server, ...test, ...(await signedWith(factory, test)) }
  }

  it('signs in with a nonce and the time of the server', async () => {
    const { config, session, requests } = await start()
    expect(session.data).toMatchObject({
      nonce: 'servernonce1',
      issuedAt: new Date(now - 60_000).toISOString(),
    })
    await config.addSession(session)
    expect(requests.at(-1)).toEqual({
      path: 'authenticate',
      nonce: 'Bearer nonce-token',
      body: { message: session.message, signature: 'valid' },
    })
    expect(await get(config)).toEqual([session])
    expect(await config.getToken?.(account.chainId, account.accountAddress)).toBe(
      tokenUntil(now + 3_600_000),
    )
    expect(requests).toHaveLength(2)
  })

  it('renews a token before it expires, and ends a session that was revoked', async () => {
    const { config, session, requests, status, clock } = await start()
    await config.addSession(session)
    clock.advance(3_550_000)
    expect(await config.getToken?.(account.chainId, account.accountAddress)).toBe(
      tokenUntil(now + 3_550_000 + 3_600_000),
    )
    expect(requests.at(-1)).toMatchObject({ path: 'refresh', body: { refreshToken: 'refresh' } })
    clock.advance(3_600_000)
    status['refresh'] = 503
    await expect(get(config)).rejects.toMatchObject({ code: 'transport.failed' })
    status['refresh'] = 401
    expect(await get(config)).toEqual([])
    status['refresh'] = 0
    expect(await get(config)).toEqual([])
  })

  it('rejects a signature that the server does not accept', async () => {
    const { config, session, status } = await start()
    status['authenticate'] = 401
    await expect(config.addSession(session)).rejects.toMatchObject({
      code: 'siwx.invalid_signature',
    })
    status['authenticate'] = 503
    await expect(config.addSession(session)).rejects.toMatchObject({ code: 'transport.failed' })
    expect(await get(config)).toEqual([])
  })

  it('stores the sessions of one nonce with one request, and ends the earlier ones', async () => {
    const { config, session, requests, status, kit } = await start()
    await config.addSession({ ...session, data: { ...session.data, nonce: 'servernonce0' } })
    const ofChain = (chainId: CaipNetworkId, signature: string): SiwxSession => ({
      ...session,
      data: { ...session.data, chainId },
      signature,
      cacao,
    })
    const list = [ofChain('eip155:8453', 'one'), ofChain('eip155:1', 'two')]
    status['authenticate'] = 401
    await expect(config.setSessions(list)).rejects.toMatchObject({ code: 'siwx.invalid_signature' })
    expect(await get(config)).toHaveLength(1)
    status['authenticate'] = 0
    requests.splice(0)
    await config.setSessions(list)
    const { message } = session
    expect(requests).toEqual([
      {
        path: 'authenticate',
        nonce: 'Bearer nonce-token',
        body: { message, signature: 'one', others: [{ message, signature: 'two' }] },
      },
      { path: 'sign-out', nonce: null, body: { refreshToken: 'refresh' } },
    ])
    const reloaded = createSiwx({ storage: createServerStorage() }).bind(kit)
    expect(await get(reloaded)).toEqual([list[0]])
    expect(await reloaded.getSessions('eip155:1', account.accountAddress)).toEqual([list[1]])
  })

  it('keeps the sessions of other connected accounts when a wallet signs in while it connects', async () => {
    const { config, session, requests } = await start()
    await config.addSession(sessionOfOther(session))
    await config.addSession({ ...session, data: { ...session.data, nonce: 'servernonce0' } })
    requests.splice(0)
    await config.setSessions(
      [session],
      [
        { namespace: 'eip155', address: other },
        { namespace: 'eip155', address: account.accountAddress },
      ],
    )
    expect(requests.map(({ path }) => path)).toEqual(['authenticate', 'sign-out'])
    expect(await get(config)).toEqual([session])
    expect(await config.getSessions(account.chainId, other)).toHaveLength(1)
  })

  it('signs in on the next page load with a nonce of this one', async () => {
    const { kit, session, requests } = await start()
    await createSiwx({ storage: createServerStorage() }).bind(kit).setSessions([session])
    expect(requests.at(-1)).toMatchObject({ path: 'authenticate', nonce: 'Bearer nonce-token' })
  })

  it('reads and replaces what the server stores of the account, with its session alone', async () => {
    const { config, session, requests, status } = await start()
    const { chainId, accountAddress } = account
    expect(await config.getSessionAccount?.(chainId, accountAddress)).toBeUndefined()
    expect(await config.setSessionAccountMetadata?.(chainId, accountAddress, {})).toBe(false)
    expect(requests.map(({ path }) => path)).toEqual(['nonce'])
    await config.addSession(session)
    const metadata = { nickname: 'Ada' }
    expect(await config.setSessionAccountMetadata?.(chainId, accountAddress, metadata)).toBe(true)
    expect(await config.getSessionAccount?.(chainId, accountAddress)).toMatchObject({
      sub: claims.sub,
      account: { metadata },
    })
    expect(await config.getSessionAccount?.('eip155:1', accountAddress)).toBeUndefined()
    status['me'] = 503
    const failed = config.getSessionAccount?.(chainId, accountAddress)
    await expect(failed).rejects.toMatchObject({ code: 'transport.failed' })
    status['me'] = 401
    expect(await config.getSessionAccount?.(chainId, accountAddress)).toBeUndefined()
    expect(await get(config)).toEqual([])
  })

  it('signs out at the server', async () => {
    const { config, session, requests } = await start()
    await config.addSession(session)
    await config.setSessions([])
    expect(requests.at(-1)).toMatchObject({ path: 'sign-out', body: { refreshToken: 'refresh' } })
    expect(await get(config)).toEqual([])
  })

  it('forgets the session when the server is unreachable at sign-out', async () => {
    const { config, session, status } = await start()
    await config.addSession(session)
    status['sign-out'] = 503
    const revoked = config.revokeSession(account.chainId, account.accountAddress)
    await expect(revoked).rejects.toMatchObject({ code: 'transport.failed' })
    expect(await get(config)).toEqual([])
  })
})

describe('helpers of Sign-In With Ethereum', () => {
  it('read chain and address of an identifier', () => {
    const did = `did:pkh:eip155:8453:${signer.address}`
    expect([getDidChainId(did), getDidAddress(did)]).toEqual(['8453', signer.address])
    expect(getDidAddress('did:pkh:eip155:8453:')).toBe('')
    for (const text of ['', signer.address, `${did}:0`, `x${did}`, 'did:pkh:eip155'])
      expect([getDidChainId(text), getDidAddress(text)]).toEqual(['', ''])
  })

  it('read nothing from a text with two meanings', () => {
    const fields = { domain: 'app.example', uri: 'https://app.example', version: '1' } as const
    const message = formatMessage(
      { ...fields, nonce: 'nonce1234', iat: new Date(now).toISOString() },
      `did:pkh:eip155:1:${signer.address}`,
    )
    for (const altered of [
      `${message}\nChain ID: 8453`,
      message.replace('\n\n\n', `\n\n${other}\nChain ID: 10\n\n`),
      `${other}\n${message}`,
      signer.address,
      '',
    ])
      expect([getAddressFromMessage(altered), getChainIdFromMessage(altered)]).toEqual(['', ''])
  })
})

describe('createSiweConfig', () => {
  function start(change: Partial<Parameters<typeof createSiweConfig>[0]> = {}) {
    const calls: string[] = []
    const backend: { session: SiweSession | null } = { session: null }
    const config = createSiweConfig({
      getNonce: async () => 'nonce1234',
      createMessage: ({ address, nonce, chainId }) => `${address} ${chainId} ${nonce}`,
      async verifyMessage() {
        backend.session = { address: signer.address.toLowerCase(), chainId: 8453 }
        return true
      },
      getSession: async () => backend.session,
      async signOut() {
        backend.session = null
        return true
      },
      onSignIn: (session) => calls.push(`in ${session?.chainId}`),
      onSignOut: () => calls.push('out'),
      ...change,
    }).bind(createKit().kit)
    return { calls, backend, config }
  }

  it('has the app create the message and verify the signature', async () => {
    const { config, calls } = start()
    const { serializedMessage: message, ...data } = await config.createMessage(account)
    expect(message).toBe(`did:pkh:eip155:8453:${signer.address} 8453 nonce1234`)
    expect(await get(config)).toEqual([])
    await config.addSession({ data, message, signature: '0x' })
    expect(await get(config)).toHaveLength(1)
    await config.setSessions([])
    expect(await get(config)).toEqual([])
    expect(calls).toEqual(['in 8453', 'out'])
  })

  it.each<[string, Partial<SiweConfigOptions>, SiwxAccount, string]>([
    ['ends for another network', {}, { ...account, chainId: 'eip155:1' }, 'ended'],
    [
      'counts on another network without signOutOnNetworkChange',
      { signOutOnNetworkChange: false },
      { ...account, chainId: 'eip155:1' },
      'valid',
    ],
    ['ends for another account', {}, { ...account, accountAddress: other }, 'ended'],
    [
      'ends for another account on another network',
      { signOutOnNetworkChange: false },
      { chainId: 'eip155:1', accountAddress: other },
      'ended',
    ],
    [
      'is not of another account without signOutOnAccountChange, but lasts',
      { signOutOnAccountChange: false, signOutOnNetworkChange: false },
      { ...account, accountAddress: other },
      'other',
    ],
  ])('a session %s', async (_, options, asked, expected) => {
    const { config, calls, backend } = start(options)
    backend.session = { address: signer.address, chainId: 8453 }
    const found = await config.getSessions(asked.chainId, asked.accountAddress)
    expect(found.map(({ data }) => data.accountAddress)).toEqual(
      expected === 'valid' ? [asked.accountAddress] : [],
    )
    expect(calls).toEqual(expected === 'ended' ? ['out'] : [])
    expect(backend.session === null).toBe(expected === 'ended')
  })

  it('ends the session of a disconnected account, and no other', async () => {
    const { config, calls, backend } = start()
    backend.session = { address: signer.address, chainId: 8453 }
    await config.revokeAccount?.('solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
    await config.revokeAccount?.('eip155', other)
    expect(calls).toEqual([])
    await config.revokeAccount?.('eip155', signer.address)
    expect(calls).toEqual(['out'])
  })

  it('rejects when the backend cannot end the session of another account', async () => {
    const signOut = (): Promise<never> => Promise.reject(new Error('503'))
    const { config, backend } = start({ signOut })
    backend.session = { address: other, chainId: 8453 }
    await expect(get(config)).rejects.toThrow('503')
  })

  it('has the intervals of the app, by default five minutes', () => {
    expect(start().config).toMatchObject({ maxMessageAge: 300_000, sessionCheckInterval: 300_000 })
    const own = start({ nonceRefetchIntervalMs: 1_000, sessionRefetchIntervalMs: 2_000 }).config
    expect(own).toMatchObject({ maxMessageAge: 1_000, sessionCheckInterval: 2_000 })
    for (const change of [{ sessionRefetchIntervalMs: 0 }, { enabled: false }])
      expect(start(change).config.sessionCheckInterval).toBeUndefined()
  })

  it('formats the message with the fields of the app [3.18a]', async () => {
    const { config } = start({
      getMessageParams: async () => ({
        domain: 'app.example',
        uri: 'https://app.example',
        chains: [1, 8453],
        statement: 'I accept the terms.',
        resources: ['https://app.example/terms'],
        requestId: '7',
        exp: new Date(now + day).toISOString(),
        nbf: new Date(now).toISOString(),
      }),
      createMessage: ({ address, ...fields }) => formatMessage(fields, address),
    })
    const { serializedMessage, ...data } = await config.createMessage(account)
    expect(parseSiwxMessage(serializedMessage)).toEqual(data)
    expect(data).toMatchObject({ ...account, requestId: '7', statement: 'I accept the terms.' })
    expect(getAddressFromMessage(serializedMessage)).toBe(signer.address)
    expect(getChainIdFromMessage(serializedMessage)).toBe('eip155:8453')
    const early = await config.createMessage({ ...account, accountAddress: '' })
    expect(early).toMatchObject({ domain: 'app.example', nonce: 'nonce1234', accountAddress: '' })
  })

  it('has the app verify the first of several sessions: its backend has one', async () => {
    const { config, calls } = start()
    const { serializedMessage: message, ...data } = await config.createMessage(account)
    const session = { data, message, signature: '0x' }
    await config.setSessions([session, { ...session, data: { ...data, chainId: 'eip155:1' } }])
    expect(calls).toEqual(['in 8453'])
  })

  it('rejects what the app does not verify', async () => {
    const { config, calls } = start({ verifyMessage: async () => false })
    const { serializedMessage: message, ...data } = await config.createMessage(account)
    await expect(config.addSession({ data, message, signature: '0x' })).rejects.toMatchObject({
      code: 'siwx.invalid_signature',
    })
    expect(calls).toEqual([])
  })

  it('counts other namespaces, and everything while it is off, as signed in', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(await start().config.getSessions(solana, 'abc')).toHaveLength(1)
    const off = start({ enabled: false }).config
    expect(await get(off)).toHaveLength(1)
    expect(off.getRequired?.()).toBe(false)
  })
})
