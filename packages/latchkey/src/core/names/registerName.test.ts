import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { base, defineNetwork, mainnet, solanaMainnet } from '../../networks/index.ts'
import { signedNameMessageSchema } from '../../protocol/index.ts'
import { readAccount } from '../account/index.ts'
import { alice, createDeferred, settle, stored } from '../client/core.fixture.ts'
import {
  type ReceivedGatewayRequest,
  type GatewayTest,
  rejectionResponse,
} from '../gateway/gateway.fixture.ts'
import {
  codeOf,
  connectWithConnectorKind,
  fakeChecksum,
  nameOf,
  createNamesTest,
} from './names.fixture.ts'
import { disconnect } from '../connection/index.ts'
import { fetchIdentity, cacheIdentityName } from '../identity/index.ts'
import { setActiveNamespace, switchNetwork } from '../network/index.ts'
import { fetchNameRecord } from './fetchNameRecord.ts'
import { fetchNamesOf } from './fetchNamesOf.ts'
import { fetchNameSuggestions } from './fetchNameSuggestions.ts'
import { readNameSuggestions } from './namesState.ts'
import { registerName } from './registerName.ts'

const full = 'alice.example.id'
const record = nameOf(full, fakeChecksum(alice))

/** A gateway without names, which registers every request. */
function registry(
  post: (call: ReceivedGatewayRequest) => unknown = () => record,
): (call: ReceivedGatewayRequest) => unknown {
  const names: object[] = []
  return (call) => {
    if (call.path.startsWith('/v1/identity/')) return { name: null, avatar: null }
    if (call.path.startsWith('/v1/profile/reverse/')) return names
    if (call.path.startsWith('/v1/profile/suggestions/'))
      return { suggestions: [{ name: full, registered: names.length > 0 }] }
    if (call.method === 'GET') return names[0] ?? []
    const answer = post(call)
    if (answer === record) names.push(record)
    return answer
  }
}

async function registration(
  post?: (call: ReceivedGatewayRequest) => unknown,
  change: Parameters<typeof createNamesTest>[2] = {},
): Promise<GatewayTest> {
  const made = createNamesTest(registry(post), {}, change)
  await connectWithConnectorKind(made)
  return made
}

const posts = ({ calls }: GatewayTest): readonly ReceivedGatewayRequest[] =>
  calls.filter(({ method }) => method === 'POST')
const nameEvents = ({ emitted }: GatewayTest): readonly object[] =>
  emitted.filter(({ name }) => name.startsWith('REGISTER_NAME'))

describe('registerName', () => {
  it('signs, registers, and shows the name at once [3.2a, 4.13, 7.16, 7.22b, 7.22c]', async () => {
    const signed: string[] = []
    const made = await registration(undefined, {
      adapter: {
        signMessage: async ({ message, address }) => {
          signed.push(address, message)
          return '0x5161'
        },
      },
    })
    const { client, clock } = made
    const registering = registerName(client, { name: 'Alice', attributes: { bio: 'hi' } })
    expect(readNameSuggestions(client.store.get()).loading).toBe(true)
    expect(await registering).toEqual(record)

    const timestamp = Math.floor(clock.now() / 1_000)
    const message = JSON.stringify({
      purpose: 'register-name',
      audience: 'https://gateway.example',
      projectId: client.options.projectId,
      name: full,
      attributes: { bio: 'hi' },
      timestamp,
    })
    expect(signed).toEqual([alice, message])
    const [post] = posts(made)
    expect(post).toMatchObject({ path: '/v1/profile/account', contentType: 'text/plain' })
    expect(v.parse(signedNameMessageSchema, post?.body)).toEqual({
      message,
      signature: '0x5161',
      coin_type: 2_147_483_649,
      address: fakeChecksum(alice),
    })
    expect(readNameSuggestions(client.store.get()).loading).toBe(false)
    expect(readAccount(client.store.get()).profileName).toBe(full)
    expect(nameEvents(made)).toEqual([
      { name: 'REGISTER_NAME_INITIATED', data: { ensName: full } },
      { name: 'REGISTER_NAME_SUCCESS', data: { ensName: full } },
    ])
  })

  it('keeps showing the name that the account goes by', async () => {
    const made = await registration()
    cacheIdentityName(made.client, { address: alice, name: 'older.example.id' })
    await registerName(made.client, { name: 'alice' })
    expect(readAccount(made.client.store.get()).profileName).toBe('older.example.id')
  })

  it('invalidates cached answers about the name and its owner [4.13, 3.20]', async () => {
    const made = await registration()
    const { client, area, calls } = made
    expect(await fetchNameRecord(client, { name: full })).toBeUndefined()
    expect(await fetchNamesOf(client, { address: alice })).toEqual([])
    expect(await fetchIdentity(client, { address: alice })).toEqual({})
    await fetchNameSuggestions(client, { name: full })
    await registerName(client, { name: 'alice' })

    expect(await fetchNameRecord(client, { name: full })).toEqual(record)
    expect(await fetchNamesOf(client, { address: alice })).toEqual([record])
    expect(await fetchNameSuggestions(client, { name: full })).toMatchObject([{ registered: true }])
    const before = calls.length
    expect(await fetchIdentity(client, { address: alice })).toEqual({ name: full })
    expect(calls).toHaveLength(before)
    expect(stored(area, 'identities')).toMatchObject({ [alice]: { data: { name: full } } })
  })

  it('sends the coin type of the active network [5.8c]', async () => {
    const made = await registration()
    await switchNetwork(made.client, { network: base.caipNetworkId })
    await registerName(made.client, { name: full })
    expect(posts(made)[0]?.body).toMatchObject({ coin_type: 2_147_492_101 })
  })

  it("signs with the host's function", async () => {
    const made = await registration()
    const sign = async (message: string): Promise<string> => `0x${message.length}`
    await registerName(made.client, { name: 'alice', sign })
    const body = posts(made)[0]?.body as { message: string }
    expect(body).toMatchObject({ signature: `0x${body.message.length}` })
  })
})

describe('a requirement of registerName', () => {
  const refusal = { code: 'names.auth_required', message: 'Address or auth connector not found' }

  it.each([
    ['an address', async () => {}],
    ['an auth connector', (made: GatewayTest) => connectWithConnectorKind(made, 'injected')],
  ])('is %s [5.8b, 8.5a]', async (_, prepare) => {
    const made = createNamesTest(registry())
    await prepare(made)
    await expect(registerName(made.client, { name: 'alice' })).rejects.toMatchObject(refusal)
    expect(made.calls).toEqual([])
    expect(made.client.store.get().names).toBeUndefined()
  })

  it.each([
    ['ali', 'names.too_short'],
    ['alice!', 'names.invalid_name'],
    ['', 'names.too_short'],
    ['alice.example/id', 'names.invalid_name'],
  ])('is a name other than %j [5.8a]', async (name, code) => {
    const made = await registration()
    await expect(registerName(made.client, { name })).rejects.toMatchObject({ code })
    expect(made.calls).toEqual([])
  })

  it('is an available name: none is signed otherwise', async () => {
    const made = await registration()
    await registerName(made.client, { name: 'alice' })
    const again = registerName(made.client, { name: 'alice' })
    await expect(again).rejects.toThrow('The name is already registered')
    expect(posts(made)).toHaveLength(1)
    expect(readNameSuggestions(made.client.store.get()).loading).toBe(false)
  })

  it('is a network id that fits into a coin type [5.8c]', async () => {
    const huge = defineNetwork({ ...mainnet, id: 0x8000_0000 })
    const made = createNamesTest(
      (call) => registry()(call),
      { networks: [huge] },
      { served: [huge] },
    )
    await connectWithConnectorKind(made, 'embedded', huge)
    const registering = registerName(made.client, { name: 'alice' })
    await expect(registering).rejects.toMatchObject({
      code: 'names.invalid_chain_id',
      message: 'Invalid chainId',
    })
    expect(posts(made)).toEqual([])
  })

  it('is a network that supports names [7.22a, 9.5]', async () => {
    const made = createNamesTest(registry())
    await connectWithConnectorKind(made, 'embedded', solanaMainnet)
    setActiveNamespace(made.client, { namespace: solanaMainnet.chainNamespace })
    const registering = registerName(made.client, { name: 'alice' })
    await expect(registering).rejects.toThrow('Unsupported chain')
    expect(made.calls).toEqual([])
  })

  it('is a network that the gateway serves [7.22a]', async () => {
    const made = createNamesTest(registry(), {}, { served: [base] })
    await connectWithConnectorKind(made)
    const registering = registerName(made.client, { name: 'alice' })
    await expect(registering).rejects.toThrow('Chain is not supported')
    expect(made.calls).toEqual([])
  })

  it('is a gateway', async () => {
    const made = createNamesTest(registry(), { gatewayUrl: undefined })
    await connectWithConnectorKind(made)
    const registering = registerName(made.client, { name: 'alice' })
    await expect(registering).rejects.toMatchObject({ code: 'gateway.not_configured' })
  })
})

describe('a failing registration', () => {
  it.each<[string, () => unknown, string, string]>([
    [
      'is refused',
      () => rejectionResponse(401, 'The signature does not match the address', 'signature'),
      'names.refused',
      'The signature does not match the address',
    ],
    [
      'answers too late',
      () => rejectionResponse(400, 'The name is already registered', 'name'),
      'names.refused',
      'The name is already registered',
    ],
    [
      'gets 503',
      () => new Response('<html>', { status: 500 }),
      'names.register_failed',
      `Error registering name ${full}`,
    ],
    [
      'gets an answer of another shape',
      () => ({ success: true }),
      'names.register_failed',
      `Error registering name ${full}`,
    ],
    [
      'breaks off',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'names.register_failed',
      `Error registering name ${full}`,
    ],
  ])('changes nothing when it %s [8.8]', async (_, post, code, message) => {
    const made = await registration(post)
    const registering = registerName(made.client, { name: 'alice' })
    await expect(registering).rejects.toMatchObject({ code, message })
    expect(readAccount(made.client.store.get()).profileName).toBeUndefined()
    expect(made.client.store.get().names).toEqual({ suggestions: [], loading: false })
    expect(nameEvents(made).at(-1)).toEqual({
      name: 'REGISTER_NAME_ERROR',
      data: { ensName: full, error: message },
    })
  })

  it.each([
    ['is down', () => new Response('', { status: 500 })],
    ['suggests nothing', () => ({ suggestions: [] })],
    ['speaks of another name', () => ({ suggestions: [{ name: 'x.y', registered: false }] })],
    [
      'gives names elsewhere',
      () => ({ suggestions: [{ name: 'alice.other.id', registered: false }] }),
    ],
  ])('signs nothing when the gateway %s [8.8]', async (_, answer) => {
    const made = createNamesTest(answer)
    await connectWithConnectorKind(made)
    const registering = registerName(made.client, { name: full })
    await expect(registering).rejects.toThrow('Error registering name alice')
    expect(posts(made)).toEqual([])
  })

  it.each([
    ['declines', { code: 4001 }, 'wallet.user_rejected'],
    ['fails', new Error('boom'), 'sign.failed'],
  ])('posts nothing when the wallet %s', async (_, thrown, code) => {
    const signMessage = (): Promise<string> => Promise.reject(thrown)
    const made = await registration(undefined, { adapter: { signMessage } })
    const { client } = made
    await expect(registerName(client, { name: 'alice' })).rejects.toMatchObject({ code })
    const sign = signMessage
    await expect(registerName(client, { name: 'alice', sign })).rejects.toMatchObject({ code })
    expect(posts(made)).toEqual([])
    expect(readNameSuggestions(client.store.get()).loading).toBe(false)
  })

  it('rejects when the wallet or the gateway never answers', async () => {
    const made = await registration(() => new Promise(() => {}))
    const { client, clock } = made
    const leaving = new AbortController()
    const sign = (): Promise<string> => new Promise(() => {})
    const left = registerName(client, { name: 'alice', sign, signal: leaving.signal })
    await settle()
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'transport.aborted' })
    const hanging = registerName(client, { name: 'alice' })
    await settle()
    clock.advance(10_000)
    await expect(hanging).rejects.toThrow(`Error registering name ${full}`)
  })
})

describe('a pending registration', () => {
  it('is aborted by a newer one', async () => {
    const made = await registration()
    const deferred = createDeferred<string>()
    const older = registerName(made.client, { name: 'alice', sign: () => deferred.promise })
    const refusal = codeOf(older)
    await settle()
    expect(await registerName(made.client, { name: full })).toEqual(record)
    deferred.resolve('0x1234')
    expect(await refusal).toBe('transport.aborted')
    expect(posts(made)).toHaveLength(1)
    expect(readNameSuggestions(made.client.store.get()).loading).toBe(false)
  })

  it('is not signed after the wallet disconnected', async () => {
    const checksum = createDeferred<string>()
    const signed: string[] = []
    const made = await registration(undefined, {
      adapter: {
        checksumAddress: () => checksum.promise,
        signMessage: async ({ address }) => `0x${signed.push(address)}`,
      },
    })
    const registering = registerName(made.client, { name: 'alice' })
    const refusal = codeOf(registering)
    await settle()
    await disconnect(made.client)
    checksum.resolve(fakeChecksum(alice))
    expect(await refusal).toBe('names.auth_required')
    expect(signed).toEqual([])
  })

  it('is aborted when the client is destroyed', async () => {
    const made = await registration()
    const late = registerName(made.client, { name: 'alice', sign: () => new Promise(() => {}) })
    await settle()
    made.client.destroy()
    const before = made.client.store.get()
    await expect(late).rejects.toMatchObject({ code: 'transport.aborted' })
    expect(made.client.store.get()).toBe(before)
    expect(made.clock.pending()).toBe(0)
  })
})
