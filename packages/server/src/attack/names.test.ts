import { describe, expect, it } from 'vitest'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getSignedMessageAudiences } from '../services/serviceFactories.ts'
import {
  getTestAccounts,
  projectId,
  getMessageScope,
  testNames,
  zone,
} from '../gateway/features/names/names.fixture.ts'
import { startSignInGateway } from '../gateway/features/siwx/siwx.fixture.ts'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'

const [owner] = getTestAccounts()
const other = privateKeyToAccount(generatePrivateKey())
const path = '/v1/profile/account'
const opened = useSharedDatabase('pglite')
let names = 0

/** Registers a new name for its owner. */
async function start(options?: Parameters<typeof testNames>[1]) {
  const server = testNames(opened().database, options)
  names += 1
  const name = `victim${names}.${zone}`
  const { address } = owner
  const audience = options?.audiences?.[0] ?? 'http://localhost'
  const registered = await server.register(owner, name, { message: { audience } })
  expect(registered.status).toBe(200)
  /** The owner still has the name, and no other. */
  const expectOwned = async (): Promise<void> => {
    const { body } = await server.fetch(`${path}/${name}?apiVersion=2`)
    expect(body).toMatchObject({ addresses: { '60': { address } }, attributes: {} })
  }
  return { ...server, name, expectOwned }
}

describe('attack on the names of others', () => {
  it.each<[string, (server: Awaited<ReturnType<typeof start>>) => Promise<{ status: number }>]>([
    ['a registration of a registered name', ({ register, name }) => register(other, name)],
    ['a registration in capitals', ({ register, name }) => register(other, name.toUpperCase())],
    [
      'a change that names its owner',
      ({ sign, name }) =>
        sign(other, `${path}/${name}/attributes`, {
          message: { attributes: { bio: 'x' } },
          body: { address: owner.address },
        }),
    ],
    [
      'a transfer to itself',
      ({ sign, name }) =>
        sign(other, `${path}/${name}/address`, {
          message: { address: other.address, coin_type: 60 },
        }),
    ],
    [
      'a registration for the owner with its own signature',
      ({ register }) => register(other, `foreign.${zone}`, { body: { address: owner.address } }),
    ],
    [
      'a message for another project',
      ({ register }) =>
        register(owner, `foreign.${zone}`, { message: { projectId: 'b'.repeat(32) } }),
    ],
    [
      'a message for another gateway',
      ({ register }) =>
        register(owner, `foreign.${zone}`, { message: { audience: 'https://evil.example' } }),
    ],
    [
      'a message for a gateway whose host starts as this one',
      ({ register }) =>
        register(owner, `foreign.${zone}`, {
          message: { audience: 'http://localhost.evil.example' },
        }),
    ],
    [
      'a message for a gateway in the user information of a URL',
      ({ register }) =>
        register(owner, `foreign.${zone}`, {
          message: { audience: 'http://localhost@evil.example' },
        }),
    ],
    [
      'a message of another purpose',
      ({ sign, name }) =>
        sign(owner, `${path}/${name}/address`, {
          message: { purpose: 'set-name-attributes', address: other.address, coin_type: 60 },
        }),
    ],
    [
      'an old message',
      ({ register, now }) =>
        register(owner, `foreign.${zone}`, { message: { timestamp: now() - 60 } }),
    ],
    [
      'a message of the future',
      ({ register, now }) =>
        register(owner, `foreign.${zone}`, { message: { timestamp: now() + 60 } }),
    ],
    [
      'a message of another network',
      ({ sign, name }) =>
        sign(owner, `${path}/${name}/attributes`, {
          message: { attributes: { bio: 'x' } },
          body: { coin_type: 2_147_483_785 },
        }),
    ],
  ])('is repelled with %s', async (_, act) => {
    const server = await start()
    expect((await act(server)).status).toBeGreaterThanOrEqual(400)
    await server.expectOwned()
  })

  it('is repelled with a message that was used', async () => {
    const server = await start()
    const at = `${path}/${server.name}/attributes`
    const message = JSON.stringify({
      ...getMessageScope(at),
      timestamp: server.now(),
      attributes: { bio: 'a' },
    })
    const body = {
      message,
      signature: await owner.signMessage({ message }),
      coin_type: 60,
      address: owner.address,
    }
    expect((await server.post(at, body)).status).toBe(200)
    await server.sign(owner, at, { message: { attributes: {} } })
    expect((await server.post(at, body)).status).toBe(401)
    await server.expectOwned()
  })

  it('is repelled with a message that another gateway rejected', async () => {
    const audiences = ['https://gateway.example']
    const server = await start({ audiences })
    const at = `${path}/${server.name}/attributes`
    const scope = {
      ...getMessageScope(at),
      audience: 'https://other.example',
      timestamp: server.now(),
    }
    const message = JSON.stringify({ ...scope, attributes: { bio: 'a' } })
    const body = {
      message,
      signature: await owner.signMessage({ message }),
      coin_type: 60,
      address: owner.address,
    }
    expect(await server.post(at, body)).toMatchObject({ status: 400, field: 'audience' })
    await server.expectOwned()
  })

  it('is repelled with the host of a proxy, where URLs are configured', async () => {
    const audiences = getSignedMessageAudiences({ relayUrls: ['wss://latchkey.example'] }, [
      'gateway',
      'relay',
    ])
    const server = await start({ audiences })
    const at = `http://evil.example${path}?projectId=${projectId}`
    const scope = {
      ...getMessageScope(path),
      name: `foreign.${zone}`,
      audience: 'http://evil.example',
    }
    const message = JSON.stringify({ ...scope, timestamp: server.now(), attributes: {} })
    const signature = await owner.signMessage({ message })
    const body = JSON.stringify({ message, signature, coin_type: 60, address: owner.address })
    expect(await server.fetch(at, { method: 'POST', body })).toMatchObject({
      status: 400,
      field: 'audience',
    })
    await server.expectOwned()
  })

  it.each([
    ['pointed at the address on another chain', 2_147_492_101],
    ['transferred to the address', 60],
  ])('is repelled with a name that is %s', async (_, coin_type) => {
    const server = testNames(opened().database)
    const { address } = privateKeyToAccount(generatePrivateKey())
    const name = `fraud${coin_type}.${zone}`
    expect((await server.register(other, name)).status).toBe(200)
    const message = { address, coin_type }
    expect((await server.sign(other, `${path}/${name}/address`, { message })).status).toBe(200)
    const { status, body } = await server.fetch(`/v1/profile/reverse/${address}?apiVersion=2`)
    expect([status, body]).toEqual([200, []])
  })

  it.each([
    ['a Cyrillic letter', 'victіm'],
    ['a zero-width joiner', 'vic\u200dtim'],
    ['a zero-width space', 'victim\u200b'],
    ['a right-to-left mark', '\u202evictim'],
    ['a full-width letter', 'ｖictim'],
    ['a combining mark', 'victi\u0301m'],
    ['punycode', 'xn--victm-1za'],
    ['a space', 'vic tim'],
    ['a null', 'victim\0'],
    ['a newline', 'victim\n'],
    ['a further label', 'www.victim'],
    ['no label', ''],
    ['sixty-five letters', 'v'.repeat(65)],
    ['markup', '<b>victim</b>'],
  ])('is repelled with a name of %s', async (_, label) => {
    const server = testNames(opened().database)
    const { status, field } = await server.register(other, `${label}.${zone}`)
    expect([status, field]).toEqual([400, 'name'])
  })
})

describe('attack on the sign-in of others', () => {
  it.each<[string, Parameters<Awaited<ReturnType<typeof startSignInGateway>>['message']>[1]]>([
    ['of another page', { domain: 'evil.example', uri: 'https://evil.example/login' }],
    ['of a page whose host ends as that of the app', { domain: 'evil-app.example' }],
    ['with a URI of another page', { uri: 'https://evil.example/login' }],
    ['that expired', { expirationTime: '2020-01-01T00:00:00.000Z' }],
    ['that is not yet valid', { notBefore: '2099-01-01T00:00:00.000Z' }],
    ['of an unknown chain', { chainId: 'eip155:999999' }],
    ['of another account', { accountAddress: other.address }],
  ])('is repelled with a message %s', async (_, change) => {
    const server = await startSignInGateway(opened())
    const nonce = await server.nonce()
    const message = server.message(nonce, change)
    const signature = await server.account.signMessage({ message })
    const response = await server.authenticate({ message, signature, token: nonce.token })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.text()).not.toContain('token')
  })

  it('is repelled with a message that signed in before', async () => {
    const server = await startSignInGateway(opened())
    const nonce = await server.nonce()
    const message = server.message(nonce)
    const signature = await server.account.signMessage({ message })
    const attempt = { message, signature, token: nonce.token }
    expect((await server.authenticate(attempt)).status).toBe(200)
    expect((await server.authenticate(attempt)).status).toBeGreaterThanOrEqual(400)
  })
})
