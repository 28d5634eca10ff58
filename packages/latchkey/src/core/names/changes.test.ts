import { describe, expect, it } from 'vitest'
import { base } from '../../networks/index.ts'
import type { NameRecord } from '../../protocol/index.ts'
import { readAccount } from '../account/index.ts'
import { alice, bob, stored } from '../client/core.fixture.ts'
import {
  type ReceivedGatewayRequest,
  type GatewayTest,
  rejectionResponse,
} from '../gateway/gateway.fixture.ts'
import { connectWithConnectorKind, fakeChecksum, nameOf, createNamesTest } from './names.fixture.ts'
import { fetchIdentity } from '../identity/index.ts'
import { switchNetwork } from '../network/index.ts'
import { coinTypeOf } from './coinType.ts'
import { fetchNameRecord } from './fetchNameRecord.ts'
import { fetchNamesOf } from './fetchNamesOf.ts'
import { setNameAddress } from './setNameAddress.ts'
import { setNameAttributes } from './setNameAttributes.ts'
import { setPrimaryName } from './setPrimaryName.ts'

const full = 'bob.example.id'
const own = nameOf(full, fakeChecksum(alice))
const attributes = { bio: 'hi' }

/** A gateway with one name, which answers a change as the test defines. */
async function owned(
  change: (call: ReceivedGatewayRequest) => unknown,
  record: NameRecord | readonly [] = own,
  adapter: object = {},
): Promise<GatewayTest> {
  const made = createNamesTest(
    (call) => {
      if (call.method === 'POST') return change(call)
      if (call.path.startsWith('/v1/identity/')) return { name: full, avatar: null }
      return call.path.startsWith('/v1/profile/reverse/') ? [record] : record
    },
    {},
    { adapter },
  )
  await connectWithConnectorKind(made, 'injected')
  return made
}

const posts = ({ calls }: GatewayTest): readonly ReceivedGatewayRequest[] =>
  calls.filter(({ method }) => method === 'POST')
const messageOf = (call: ReceivedGatewayRequest | undefined): unknown =>
  JSON.parse((call?.body as { message?: string } | undefined)?.message ?? 'null')

describe('setNameAttributes', () => {
  it("replaces the attributes with the signature of any owner's wallet", async () => {
    const made = await owned(() => attributes)
    const { client, clock } = made
    const changed = await setNameAttributes(client, { name: 'Bob.Example.id', attributes })
    expect(changed).toEqual(attributes)
    const [post] = posts(made)
    expect(post).toMatchObject({
      path: `/v1/profile/account/${full}/attributes`,
      body: { coin_type: 60, address: fakeChecksum(alice) },
    })
    const timestamp = Math.floor(clock.now() / 1_000)
    const { projectId } = client.options
    expect(messageOf(post)).toEqual({
      purpose: 'set-name-attributes',
      audience: 'https://gateway.example',
      projectId,
      name: full,
      attributes,
      timestamp,
    })
  })

  it('invalidates cached names and identity of the owner, which stay displayed', async () => {
    const made = await owned(() => attributes)
    const { client, calls, area } = made
    await fetchNamesOf(client, { address: alice })
    await fetchIdentity(client, { address: alice })
    await setNameAttributes(client, { name: full, attributes })
    expect(readAccount(client.store.get()).profileName).toBe(full)
    expect([stored(area, 'identities'), stored(area, 'names')]).toEqual([{}, {}])
    const before = calls.length
    await fetchNameRecord(client, { name: full })
    await fetchNamesOf(client, { address: alice })
    await fetchIdentity(client, { address: alice })
    expect(calls.length - before).toBe(3)
  })

  it('signs for the active network when the name points to the owner there', async () => {
    const coinType = coinTypeOf(base.id)
    const there = { address: fakeChecksum(alice), created_at: own.registered_at }
    const addresses = { ...own.addresses, [`${coinType}`]: there }
    const made = await owned(() => attributes, { ...own, addresses })
    await switchNetwork(made.client, { network: base.caipNetworkId })
    await setNameAttributes(made.client, { name: full, attributes })
    expect(posts(made)[0]?.body).toMatchObject({ coin_type: coinType })
  })
})

describe('setNameAddress', () => {
  it("sets the address with the owner's signature, and invalidates all addresses concerned", async () => {
    const answer = { '60': { address: fakeChecksum(bob), created_at: own.registered_at } }
    const made = await owned(() => answer)
    const { client, clock, area } = made
    await fetchNamesOf(client, { address: bob })
    expect(await setNameAddress(client, { name: full, coinType: 60, address: ` ${bob} ` })).toEqual(
      answer,
    )
    const [post] = posts(made)
    expect(post?.path).toBe(`/v1/profile/account/${full}/address`)
    expect(messageOf(post)).toEqual({
      purpose: 'set-name-address',
      audience: 'https://gateway.example',
      projectId: client.options.projectId,
      name: full,
      coin_type: 60,
      address: fakeChecksum(bob),
      timestamp: Math.floor(clock.now() / 1_000),
    })
    expect(stored(area, 'names')).toEqual({})
  })

  it('accepts coin types other than EVM networks', async () => {
    const address = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
    const made = await owned(() => ({}))
    await setNameAddress(made.client, { name: full, coinType: 501, address })
    expect(messageOf(posts(made)[0])).toMatchObject({ coin_type: 501, address })
  })

  it.each([
    [{ coinType: 60, address: bob }, 'names.invalid_address'],
    [{ coinType: 501, address: '  ' }, 'names.invalid_address'],
    [{ coinType: -1, address: bob }, 'names.invalid_chain_id'],
    [{ coinType: 60.5, address: bob }, 'names.invalid_chain_id'],
  ])('rejects an invalid address or coin type: %o', async (change, code) => {
    const checksumAddress = async (): Promise<undefined> => undefined
    const made = await owned(() => ({}), own, { checksumAddress })
    const changing = setNameAddress(made.client, { name: full, ...change })
    await expect(changing).rejects.toMatchObject({ code })
    expect(made.calls).toEqual([])
  })
})

describe('setPrimaryName', () => {
  it("chooses a name with the owner's signature, and invalidates its names and identity", async () => {
    const made = await owned(() => own)
    const { client, clock, area } = made
    await fetchNamesOf(client, { address: alice })
    await fetchIdentity(client, { address: alice })
    expect(await setPrimaryName(client, { name: ' Bob.Example.id ' })).toEqual(own)
    const [post] = posts(made)
    expect(post).toMatchObject({
      path: `/v1/profile/account/${full}/primary`,
      body: { coin_type: 60, address: fakeChecksum(alice) },
    })
    expect(messageOf(post)).toEqual({
      purpose: 'set-primary-name',
      audience: 'https://gateway.example',
      projectId: client.options.projectId,
      name: full,
      timestamp: Math.floor(clock.now() / 1_000),
    })
    expect([stored(area, 'identities'), stored(area, 'names')]).toEqual([{}, {}])
  })
})

describe('a failing change of a name', () => {
  it.each<[string, () => unknown, string]>([
    [
      'is refused',
      () => rejectionResponse(401, 'The address does not own the name', 'address'),
      'The address does not own the name',
    ],
    ['gets 503', () => new Response('', { status: 503 }), ''],
    ['gets HTML', () => new Response('<html>'), ''],
    ['gets another shape', () => [7], ''],
  ])('leaves what was known when it %s [8.8]', async (_, answer, reason) => {
    const made = await owned(answer)
    const { client, calls } = made
    await fetchNamesOf(client, { address: alice })
    const message = reason || `Error updating name ${full}`
    const change = { name: full, attributes }
    await expect(setNameAttributes(client, change)).rejects.toThrow(message)
    const pointing = { name: full, coinType: 501, address: 'somewhere' }
    await expect(setNameAddress(client, pointing)).rejects.toThrow(message)
    await expect(setPrimaryName(client, { name: full })).rejects.toThrow(message)
    const before = calls.length
    await fetchNamesOf(client, { address: alice })
    expect(calls).toHaveLength(before)
  })

  it.each(['bob', '', 'bob.example.id/attributes', '../x', 'bob..id'])(
    'sends no request for %j',
    async (name) => {
      const made = await owned(() => attributes)
      const changing = setNameAttributes(made.client, { name, attributes })
      await expect(changing).rejects.toMatchObject({ code: 'names.invalid_name' })
      expect(made.calls).toEqual([])
    },
  )

  it('requests no signature for an unregistered name', async () => {
    const made = await owned(() => attributes, [])
    const changing = setNameAttributes(made.client, { name: full, attributes })
    await expect(changing).rejects.toThrow('The name is not registered')
    expect(posts(made)).toEqual([])
  })

  it('posts nothing when the wallet declines', async () => {
    const declined = { signMessage: () => Promise.reject({ code: 4001 }) }
    const made = await owned(() => attributes, own, declined)
    const refusal = { code: 'wallet.user_rejected' }
    const change = { name: full, attributes }
    await expect(setNameAttributes(made.client, change)).rejects.toMatchObject(refusal)
    const pointing = { name: full, coinType: 60, address: bob }
    await expect(setNameAddress(made.client, pointing)).rejects.toMatchObject(refusal)
    await expect(setPrimaryName(made.client, { name: full })).rejects.toMatchObject(refusal)
    expect(posts(made)).toEqual([])
  })

  it('rejects without a connected wallet [5.8b]', async () => {
    const { client } = createNamesTest(() => own)
    const refusal = 'Address or auth connector not found'
    await expect(setNameAttributes(client, { name: full, attributes })).rejects.toThrow(refusal)
    const pointing = { name: full, coinType: 60, address: bob }
    await expect(setNameAddress(client, pointing)).rejects.toThrow(refusal)
    await expect(setPrimaryName(client, { name: full })).rejects.toThrow(refusal)
  })
})
