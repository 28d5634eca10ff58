import { identitySchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { type Address, encodeFunctionData, namehash } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  listEvmTestAccounts,
  evmContractAddresses,
  nameRegistrarAbi,
  nameResolverAbi,
  reverseRegistrarAbi,
  testBadgeAbi,
} from '@latchkey/localnet'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { startTestServer } from '../../../upstream/server.fixture.ts'
import { zone } from '../names/names.fixture.ts'
import {
  sendTestTransaction,
  productionId,
  projectId,
  startNameGateway,
} from './nameGateway.fixture.ts'

const addresses = listEvmTestAccounts().map(({ address }) => address)
const opened = useSharedDatabase('postgres')
const setup = startNameGateway(opened)

const tokens = {
  keepsake: `eip155:31338/erc721:${evmContractAddresses.testKeepsake}`,
  badge: `eip155:31338/erc1155:${evmContractAddresses.testBadge}`,
}

function at(index: number): Address {
  const address = addresses[index]
  if (address === undefined) throw new Error('too few accounts')
  return address
}

async function identityOf(address: string, query = '') {
  const reply = await setup().identify(address, query)
  expect(reply.status).toBe(200)
  return v.parse(identitySchema, await reply.json())
}

/** Has an account write a record of its name. */
async function setText(index: number, name: string, value: string): Promise<void> {
  const args = [namehash(name), 'avatar', value] as const
  const data = encodeFunctionData({ abi: nameResolverAbi, functionName: 'setText', args })
  await sendTestTransaction(setup(), {
    from: at(index),
    to: evmContractAddresses.nameResolver,
    data,
  })
}

async function nameAs(index: number, name: string): Promise<void> {
  const data = encodeFunctionData({
    abi: reverseRegistrarAbi,
    functionName: 'setName',
    args: [name],
  })
  await sendTestTransaction(setup(), {
    from: at(index),
    to: evmContractAddresses.reverseRegistrar,
    data,
  })
}

/** Registers a name here without a signature. */
async function keep(
  name: string,
  address: Address,
  attributes: object = {},
  confirmedBy: Address = address,
): Promise<void> {
  const { database } = opened()
  const moments = { registered_at: 1, updated_at: 1, confirmed_by: confirmedBy.toLowerCase() }
  const row = { name, attributes: JSON.stringify(attributes), ...moments }
  await database.sql.insertInto('name').values(row).execute()
  const address_lower = address.toLowerCase()
  const pointer = { name, coin_type: 60, address, address_lower, created_at: 1 }
  await database.sql.insertInto('name_address').values(pointer).execute()
}

describe('an address', () => {
  it('has its ENS name, with its NFT as avatar [7.3]', async () => {
    const { identify, clock } = setup()
    const reply = await identify(at(0), '&sender=0x1&clientId=1&chainId=eip155:1')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=86400')
    const found = v.parse(identitySchema, await reply.json())
    const resolvedAt = new Date(clock.now()).toISOString()
    expect(found).toMatchObject({ name: 'alice.eth', resolvedAt })
    const picture = /^data:image\/svg\+xml;base64,(.+)$/.exec(found.avatar ?? '')?.[1] ?? ''
    expect(atob(picture)).toMatch(/^<svg .*<\/svg>$/)

    clock.advance(3_600_000)
    const later = await identify(at(0).toLowerCase())
    expect(later.headers.get('cache-control')).toBe('public, max-age=82800')
    expect(v.parse(identitySchema, await later.json())).toEqual(found)
    const other = await fetch(`${setup().url}/v1/account/${at(0)}/identity?projectId=${projectId}`)
    expect(v.parse(identitySchema, await other.json())).toEqual(found)
  })

  it('has the avatar of its record, or none', async () => {
    expect(await identityOf(at(1))).toMatchObject({
      name: 'bob.eth',
      avatar: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    })
    expect(await identityOf(at(2))).toMatchObject({ name: 'carol.eth', avatar: null })
  })

  it('has no name that resolves to another address', async () => {
    await nameAs(3, 'alice.eth')
    expect(await identityOf(at(3))).toMatchObject({ name: null, avatar: null })
  })

  it('has no name that is not normalized [ENSIP-15]', async () => {
    const abi = nameRegistrarAbi
    const args = ['ab--cd', at(5), []] as const
    const data = encodeFunctionData({ abi, functionName: 'register', args })
    await sendTestTransaction(setup(), {
      from: at(5),
      to: evmContractAddresses.nameRegistrar,
      data,
    })
    await nameAs(5, 'ab--cd.eth')
    expect(await setup().client.getEnsName({ address: at(5) })).toBe('ab--cd.eth')
    expect(await identityOf(at(5))).toMatchObject({ name: null })
  })

  it('has a name that only an EIP-3668 gateway resolves [EIP-3668]', async () => {
    await keep(`erin.${zone}`, at(4), { avatar: 'https://img.example/e.png' })
    await nameAs(4, `erin.${zone}`)
    expect(await identityOf(at(4))).toMatchObject({
      name: `erin.${zone}`,
      avatar: 'https://img.example/e.png',
    })
  })

  it('keeps its name when its avatar is not owned, or missing', async () => {
    const { keepsake, badge } = tokens
    await setText(6, 'grace.eth', `${keepsake}/1`)
    expect(await identityOf(at(6))).toMatchObject({ name: 'grace.eth', avatar: null })
    await setText(7, 'heidi.eth', `${badge}/999`)
    expect(await identityOf(at(7))).toMatchObject({ name: 'heidi.eth', avatar: null })
    await setText(
      8,
      'ivan.eth',
      'eip155:424242/erc721:0x0000000000000000000000000000000000000001/1',
    )
    expect(await identityOf(at(8))).toMatchObject({ name: 'ivan.eth', avatar: null })
    await setText(9, 'judy.eth', 'javascript:alert(1)')
    expect(await identityOf(at(9))).toMatchObject({ name: 'judy.eth', avatar: null })
  })

  it('accepts an owned ERC-1155 token as avatar', async () => {
    const args = [at(7), 1n, 1n] as const
    const data = encodeFunctionData({ abi: testBadgeAbi, functionName: 'mint', args })
    await sendTestTransaction(setup(), { from: at(7), to: evmContractAddresses.testBadge, data })
    await setText(7, 'heidi.eth', `${tokens.badge}/1`)
    expect(await identityOf(at(7), '&useCache=false')).toMatchObject({
      avatar: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    })
  })

  it('is looked up again after an hour without a name', async () => {
    const { clock } = setup()
    const address = at(3)
    const { resolvedAt } = await identityOf(address)
    await nameAs(3, 'dave.eth')
    clock.advance(3_000_000)
    expect(await identityOf(address)).toMatchObject({ name: null, resolvedAt })
    expect(await identityOf(address, '&useCache=false')).toMatchObject({ name: 'dave.eth' })
    await nameAs(3, 'erin.eth')
    expect(await identityOf(address)).toMatchObject({ name: 'dave.eth' })
    clock.advance(86_400_001)
    expect(await identityOf(address)).toMatchObject({ name: null })
    await nameAs(3, 'dave.eth')
    clock.advance(3_600_001)
    expect(await identityOf(address)).toMatchObject({ name: 'dave.eth' })
  })

  it('has its first registered name without ENS, immediately', async () => {
    const address = '0x00000000000000000000000000000000000000A7'
    expect(await identityOf(address)).toMatchObject({ name: null })
    setup().clock.advance(10_001)
    await keep(`first.${zone}`, address, { avatar: 'ipfs://bafkqaaa/a.png' })
    expect(await identityOf(address.toLowerCase())).toMatchObject({
      name: `first.${zone}`,
      avatar: 'https://ipfs.io/ipfs/bafkqaaa/a.png',
    })
  })
})

it('an address has no name that another owner points to it', async () => {
  const address = '0x00000000000000000000000000000000000000A9'
  await keep(`lure.${zone}`, '0x00000000000000000000000000000000000000AA')
  const pointer = { name: `lure.${zone}`, coin_type: 2147492101, address, created_at: 1 }
  const row = { ...pointer, address_lower: address.toLowerCase() }
  await opened().database.sql.insertInto('name_address').values(row).execute()
  expect(await identityOf(address)).toMatchObject({ name: null })
})

it('an address has no name that another owner transferred to it, until it signs a change', async () => {
  const address = '0x00000000000000000000000000000000000000AB'
  const name = `scam.${zone}`
  await keep(name, address, { avatar: 'ipfs://bafkqaaa/a.png' }, at(1))
  expect(await identityOf(address)).toMatchObject({ name: null, avatar: null })
  // Nor does it displace its own name.
  await keep(`own.${zone}`, address)
  setup().clock.advance(10_001)
  expect(await identityOf(address)).toMatchObject({ name: `own.${zone}` })
})

describe('an avatar', () => {
  const avatarOf = (address: string): Promise<Response> =>
    fetch(`${setup().url}/v1/identity/${address}/avatar?projectId=${projectId}`)

  /** Has this address go by a name here whose picture is there. */
  async function show(number: number, avatar: string): Promise<string> {
    const address = `0x${number.toString(16).padStart(40, '0')}` as const
    await keep(`picture${number}.${zone}`, address, { avatar })
    return address
  }

  it('is served by this server with a strict policy', async () => {
    const reply = await avatarOf(at(1))
    expect(reply.headers.get('content-type')).toBe('image/svg+xml')
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
    expect(await reply.text()).toMatch(/^<svg /)
  })

  it('is fetched from its host', async () => {
    const bytes = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 255)
    const server = await startTestServer((_, response) => {
      response.setHeader('content-type', 'image/png')
      response.end(bytes)
    })
    const reply = await avatarOf(await show(0xb1, `${server.url}/a.png`))
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(bytes)
    expect(server.requests[0]?.headers['referer']).toBeUndefined()
  })

  it.each<[string, number, string, string]>([
    ['HTML', 200, 'text/html', '<script>'],
    ['nothing', 200, 'image/png', ''],
    ['what is gone', 404, 'image/png', 'x'],
    ['more than a picture', 200, 'image/png', 'x'.repeat(1_100_000)],
  ])('is not %s', async (what, status, type, body) => {
    const server = await startTestServer(
      (_, response) => void response.writeHead(status, { 'content-type': type }).end(body),
    )
    const number = 0xc0 + what.length
    expect((await avatarOf(await show(number, `${server.url}/a.png`))).status).toBe(404)
  })

  it('is not fetched from a private network', async () => {
    const address = await show(0xd1, 'http://169.254.169.254/latest/meta-data')
    expect((await avatarOf(address)).status).toBe(404)
  })

  it('responds with 404 without an avatar', async () => {
    expect((await avatarOf(at(2))).status).toBe(404)
    expect((await avatarOf('4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA')).status).toBe(404)
    expect((await avatarOf('alice')).status).toBe(400)
  })
})

it('responds with an empty, cacheable identity on Solana [9.5]', async () => {
  const reply = await setup().identify('4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA')
  expect(await reply.json()).toEqual({ name: null, avatar: null })
  expect(reply.headers.get('cache-control')).toBe('public, max-age=3600')
})

it.each([
  'alice.eth',
  '0x12',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  `0x${'g'.repeat(40)}`,
  "'%20or%201=1",
  'a%0d%0ab',
  `0x${'1'.repeat(5_000)}`,
])('rejects %s as an address', async (text) => {
  const reply = await setup().identify(text)
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ reasons: [{ field: 'address' }] })
})

it.each([
  ['useCache=no', 400],
  ['useCache=true&useCache=false', 400],
  [`sender=${'a'.repeat(500)}`, 400],
  [`projectId=${projectId}`, 400],
])('rejects a query with %s', async (query, status) => {
  expect((await setup().identify(at(0), `&${query}`)).status).toBe(status)
})

it('accepts known projects, and skips the cache in development', async () => {
  const address = `${setup().url}/v1/identity/${at(0)}`
  expect((await fetch(address)).status).toBe(401)
  expect((await fetch(`${address}?projectId=${'b'.repeat(32)}`)).status).toBe(401)
  const query = `projectId=${productionId}`
  expect((await fetch(`${address}?${query}`)).status).toBe(200)
  expect((await fetch(`${address}?${query}&useCache=false`)).status).toBe(400)
})
