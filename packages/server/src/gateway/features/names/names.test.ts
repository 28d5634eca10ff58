import { nameRecordSchema, nameSuggestionsSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { getTestAccounts, projectId, getMessageScope, testNames, zone } from './names.fixture.ts'

const [alice, bob] = getTestAccounts()
const path = '/v1/profile/account'
const aliceName = `alice.${zone}`
const opened = useSharedDatabase('postgres')

beforeEach(async () => {
  const { sql } = opened().database
  await sql.deleteFrom('name').execute()
  await sql.deleteFrom('used_signature').execute()
})

function server(options?: Parameters<typeof testNames>[1]) {
  return testNames(opened().database, options)
}

describe('registering', () => {
  it("registers the name for the signer, on the signer's chain and on Ethereum [7.16, 4.13]", async () => {
    const { register, clock, fetch } = server()
    const { status, body } = await register(alice, aliceName, {
      message: { attributes: { bio: 'hi' } },
      body: { coin_type: 2147492101 },
    })
    const at = new Date(clock.now()).toISOString()
    const address = { address: alice.address, created_at: at }
    const record = {
      name: aliceName,
      registered_at: at,
      updated_at: at,
      attributes: { bio: 'hi' },
      addresses: { '60': address, '2147492101': address },
    }
    expect([status, body]).toEqual([200, record])
    expect(v.parse(nameRecordSchema, body)).toEqual(record)
    expect((await fetch(`${path}/${aliceName}?apiVersion=2`)).body).toEqual(record)
    const reverse = `/v1/profile/reverse/${alice.address.toLowerCase()}?apiVersion=2&sender=0x1`
    expect((await fetch(reverse)).body).toEqual([record])
  })

  it('accepts both coin types of Ethereum [7.22b]', async () => {
    const { register } = server()
    const { body } = await register(alice, aliceName, { body: { coin_type: 2147483649 } })
    expect(Object.keys(v.parse(nameRecordSchema, body).addresses)).toEqual(['60'])
  })

  it.each([
    ['an upper-case name', { message: { name: `Alice.${zone}` } }, 400, 'name'],
    ['a short name', { message: { name: `al.${zone}` } }, 400, 'name'],
    ['no zone', { message: { name: 'alice' } }, 400, 'name'],
    ['a zone of others', { message: { name: 'alice.wallet.example' } }, 400, 'name'],
    ['SQL for a name', { message: { name: "a' or '1'='1" } }, 400, 'name'],
    ['an unknown attribute', { message: { attributes: { shoe: '42' } } }, 400, 'attributes'],
    ['markup', { message: { attributes: { bio: '<b>' } } }, 400, 'attributes'],
    ['a stale message', { message: { timestamp: 1_759_999_989 } }, 400, 'timestamp'],
    ['a message of the future', { message: { timestamp: 1_760_000_011 } }, 400, 'timestamp'],
    ['milliseconds', { message: { timestamp: 1_760_000_000_000 } }, 400, 'timestamp'],
    ['a message of another purpose', { message: { purpose: 'set-name-address' } }, 422, ''],
    ['a message without a purpose', { message: { purpose: undefined } }, 422, ''],
    ['a message without a gateway', { message: { audience: undefined } }, 422, ''],
    ['one for another gateway', { message: { audience: 'http://a.example' } }, 400, 'audience'],
    ['one for no gateway', { message: { audience: '' } }, 400, 'audience'],
    ['one for another project', { message: { projectId: 'b'.repeat(32) } }, 400, 'projectId'],
    ['a message without a name', { message: { name: undefined } }, 422, ''],
    ['a name of a wrong type', { message: { name: 7 } }, 422, ''],
    ['attributes that are a list', { message: { attributes: ['bio'] } }, 422, ''],
    ['a timestamp that is a text', { message: { timestamp: '1760000000' } }, 422, ''],
    ['a message that is no JSON', { body: { message: 'alice' } }, 422, ''],
    ['a message that is a number', { body: { message: 5 } }, 422, 'message'],
    ['no signature', { body: { signature: undefined } }, 422, 'signature'],
    ['a coin type that is a text', { body: { coin_type: '60' } }, 422, 'coin_type'],
    ['a coin type of another kind', { body: { coin_type: 501 } }, 400, 'coin_type'],
    ['a coin type of no chain', { body: { coin_type: 2147483648 + 999_999 } }, 400, 'coin_type'],
    ['a coin type out of range', { body: { coin_type: -1 } }, 400, 'coin_type'],
    ['a broken coin type', { body: { coin_type: 60.5 } }, 400, 'coin_type'],
    ['no EVM address', { body: { address: 'alice.eth' } }, 400, 'address'],
    ['no checksum', { body: { address: alice.address.toLowerCase() } }, 401, 'address'],
    ['the address of another account', { body: { address: bob.address } }, 401, 'signature'],
    ['a signature of zeros', { body: { signature: `0x${'0'.repeat(130)}` } }, 401, 'signature'],
    ['a signature that is none', { body: { signature: "'; --" } }, 401, 'signature'],
    ['half a byte', { body: { signature: '0x123' } }, 401, 'signature'],
  ])('rejects %s and writes nothing', async (_, change, status, field) => {
    const { register, fetch } = server()
    const answer = await register(alice, aliceName, change)
    expect([answer.status, answer.field]).toEqual([status, field])
    expect(answer.description).not.toBe('')
    expect(await opened().database.sql.selectFrom('name').select('name').execute()).toEqual([])
    expect((await fetch(`${path}/${aliceName}`)).status).toBe(404)
  })

  it('rejects a registered name before it checks the signature [8.8]', async () => {
    const { register } = server()
    await register(alice, aliceName)
    const again = await register(bob, aliceName, { message: { timestamp: 1 } })
    expect(again).toMatchObject({
      status: 400,
      field: 'name',
      description: 'The name is already registered',
    })
  })

  it('verifies exactly the signed bytes', async () => {
    const { post, now } = server()
    const scope = JSON.stringify(getMessageScope(path)).slice(1, -1)
    const message = `{ "timestamp": ${now()},\n"attributes": {}, ${scope}, "name": "${aliceName}" }`
    const signature = await alice.signMessage({ message })
    const body = { message, signature, coin_type: 60, address: alice.address }
    expect((await post(path, { ...body, message: `${message} ` })).status).toBe(401)
    expect((await post(path, body)).status).toBe(200)
  })

  it.each(['{"message":', '[]', 'null', '"text"', ''])('responds to the body %j', async (text) => {
    const { status, field } = await server().post(path, text)
    expect([400, 422]).toContain(status)
    expect(field).toBeDefined()
  })

  it('rejects a body above the limit', async () => {
    const { post } = server()
    expect((await post(path, { message: 'x'.repeat(100_000) })).status).toBe(413)
    expect((await post(path, { message: 'x'.repeat(10_000) })).status).toBe(400)
  })
})

describe('changes', () => {
  it('replace all attributes', async () => {
    const { register, sign, fetch, clock } = server()
    await register(alice, aliceName, { message: { attributes: { bio: 'a', url: 'https://a.b' } } })
    await fetch(`${path}/${aliceName}`)
    clock.advance(2_000)
    const attributes = { avatar: 'https://img.example/a.png' }
    const answer = await sign(alice, `${path}/${aliceName}/attributes`, { message: { attributes } })
    expect([answer.status, answer.body]).toEqual([200, attributes])
    // At once, though look-ups are remembered for a while.
    expect((await fetch(`${path}/${aliceName}`)).body).toMatchObject({
      attributes,
      updated_at: new Date(clock.now()).toISOString(),
    })
  })

  it('set an address on one chain, and reset it to the owner only', async () => {
    const { register, sign } = server()
    await register(alice, aliceName)
    const target = `${path}/${aliceName}/address`
    const to = { coin_type: 2147492101, address: bob.address }
    const answer = await sign(alice, target, { message: to })
    expect(answer.body).toMatchObject({ '2147492101': { address: bob.address } })
    // Who has a name on another chain does not own it.
    const signedByOther = await sign(bob, target, {
      message: { coin_type: 60, address: bob.address },
      body: { coin_type: 2147492101 },
    })
    expect([signedByOther.status, signedByOther.field]).toEqual([401, 'address'])
    const solana = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
    const third = await sign(alice, target, { message: { coin_type: 501, address: solana } })
    expect(third.body).toMatchObject({ '501': { address: solana } })
  })

  it('transfer a name with its addresses', async () => {
    const { register, sign, fetch } = server()
    await register(alice, aliceName, { body: { coin_type: 2147492101 } })
    expect((await fetch(`/v1/profile/reverse/${alice.address}`)).status).toBe(200)
    const target = `${path}/${aliceName}/address`
    const message = { coin_type: 60, address: bob.address }
    const answer = await sign(alice, target, { message })
    expect(Object.keys(answer.body as object)).toEqual(['60'])
    expect((await fetch(`/v1/profile/reverse/${alice.address}`)).status).toBe(404)
    expect((await fetch(`${path}/${aliceName}`)).body).toMatchObject({
      addresses: { '60': { address: bob.address }, '2147492101': { address: bob.address } },
    })
    // The new owner did not consent yet.
    const reverse = `/v1/profile/reverse/${bob.address}`
    expect((await fetch(reverse)).status).toBe(404)
    await sign(bob, `${path}/${aliceName}/attributes`, { message: { attributes: {} } })
    expect((await fetch(reverse)).body).toMatchObject([{ name: aliceName }])
    const back = await sign(alice, target, { message: { ...message, address: alice.address } })
    expect([back.status, back.field]).toEqual([401, 'address'])
  })

  describe('of the primary name', () => {
    const second = `second.${zone}`
    const reverse = `/v1/profile/reverse/${alice.address}`
    const listed = async (names: ReturnType<typeof server>, of = reverse): Promise<string[]> =>
      ((await names.fetch(of)).body as { name: string }[]).map(({ name }) => name)

    it('list it first, at once, and again the name that is chosen later', async () => {
      const names = server()
      await names.register(alice, aliceName)
      names.clock.advance(1)
      await names.register(alice, second)
      expect(await listed(names)).toEqual([aliceName, second])
      const answer = await names.sign(alice, `${path}/${second}/primary`, {})
      expect([answer.status, v.parse(nameRecordSchema, answer.body).name]).toEqual([200, second])
      expect(await listed(names)).toEqual([second, aliceName])
      names.clock.advance(1_000)
      await names.sign(alice, `${path}/${aliceName}/primary`, {})
      expect(await listed(names)).toEqual([aliceName, second])
    })

    it('end with a transfer of the name', async () => {
      const names = server()
      await names.register(alice, second)
      await names.register(bob, `bobby.${zone}`)
      await names.sign(alice, `${path}/${second}/primary`, {})
      const to = (address: string) => ({ message: { coin_type: 60, address } })
      // Pointing it to its owner again is no transfer.
      await names.sign(alice, `${path}/${second}/address`, to(alice.address))
      names.clock.advance(1)
      await names.register(alice, aliceName)
      expect(await listed(names)).toEqual([second, aliceName])
      await names.sign(alice, `${path}/${second}/address`, to(bob.address))
      names.clock.advance(1_000)
      await names.sign(bob, `${path}/bobby.${zone}/primary`, {})
      await names.sign(bob, `${path}/${second}/attributes`, { message: { attributes: {} } })
      const ofBob = `/v1/profile/reverse/${bob.address}`
      expect(await listed(names, ofBob)).toEqual([`bobby.${zone}`, second])
    })

    it.each([
      ['another account', bob, {}, 401, 'address'],
      ['a forged signature', bob, { body: { address: alice.address } }, 401, 'signature'],
      ['a message for another name', alice, { message: { name: aliceName } }, 401, 'address'],
      ['a message of another purpose', alice, { message: { purpose: 'register-name' } }, 422, ''],
      ['a message with another member', alice, { message: { attributes: {} } }, 422, ''],
      ['an old message', alice, { message: { timestamp: 1_759_999_989 } }, 400, 'timestamp'],
      [
        'one for another gateway',
        alice,
        { message: { audience: 'http://a.example' } },
        400,
        'audience',
      ],
      [
        'one for another project',
        alice,
        { message: { projectId: 'b'.repeat(32) } },
        400,
        'projectId',
      ],
    ] as const)('are rejected of %s', async (_, signer, change, status, field) => {
      const names = server()
      await names.register(alice, aliceName)
      names.clock.advance(1)
      await names.register(alice, second)
      const answer = await names.sign(signer, `${path}/${second}/primary`, change)
      expect([answer.status, answer.field]).toEqual([status, field])
      expect(await listed(names)).toEqual([aliceName, second])
    })

    it('are not replayed after a later choice', async () => {
      const names = server()
      await names.register(alice, aliceName)
      await names.register(alice, second)
      const target = `${path}/${second}/primary`
      const message = JSON.stringify({ ...getMessageScope(target), timestamp: names.now() })
      const signature = await alice.signMessage({ message })
      const body = { message, signature, coin_type: 60, address: alice.address }
      expect((await names.post(target, body)).status).toBe(200)
      names.clock.advance(1)
      await names.sign(alice, `${path}/${aliceName}/primary`, {})
      expect(await names.post(target, body)).toMatchObject({ status: 401, field: 'signature' })
      expect(await listed(names)).toEqual([aliceName, second])
    })
  })

  it('accept a message once', async () => {
    const { register, sign, post, now } = server()
    await register(alice, aliceName)
    await register(alice, `second.${zone}`)
    const scope = getMessageScope(`${path}/${aliceName}/attributes`)
    const message = JSON.stringify({ ...scope, attributes: { bio: 'first' }, timestamp: now() })
    const signature = await alice.signMessage({ message })
    const body = { message, signature, coin_type: 60, address: alice.address }
    expect((await post(`${path}/${aliceName}/attributes`, body)).status).toBe(200)
    await sign(alice, `${path}/${aliceName}/attributes`, {
      message: { attributes: { bio: 'second' } },
    })
    const replayed = await post(`${path}/${aliceName}/attributes`, body)
    expect([replayed.status, replayed.field]).toEqual([401, 'signature'])
    const ofAnother = await post(`${path}/second.${zone}/attributes`, body)
    expect([ofAnother.status, ofAnother.field]).toEqual([401, 'address'])
  })

  it('are rejected for another name, by another owner, or with an old timestamp', async () => {
    const { register, sign, clock } = server()
    await register(alice, aliceName)
    await register(bob, `bobby.${zone}`)
    const target = `${path}/${aliceName}/attributes`
    const attributes = { bio: 'taken over' }
    const named = { name: `bobby.${zone}`, attributes }
    expect(await sign(alice, target, { message: named })).toMatchObject({ status: 401 })
    expect(await sign(bob, target, { message: { attributes } })).toMatchObject({
      status: 401,
      field: 'address',
    })
    const claimed = { body: { address: alice.address }, message: { attributes } }
    expect(await sign(bob, target, claimed)).toMatchObject({ status: 401, field: 'signature' })
    const timestamp = Math.floor(clock.now() / 1_000) - 11
    const stale = await sign(alice, target, { message: { attributes, timestamp } })
    expect(stale).toMatchObject({ status: 400, field: 'timestamp' })
    const unregistered = await sign(alice, `${path}/nobody.${zone}/attributes`, {
      message: { attributes },
    })
    expect(unregistered).toMatchObject({ status: 400, field: 'name' })
  })

  it.each([
    [{ coin_type: 60, address: bob.address.toLowerCase() }, 400],
    [{ coin_type: 60, address: 'bob.eth' }, 400],
    [{ coin_type: 501, address: bob.address }, 400],
    [{ coin_type: 3, address: 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr' }, 400],
    [{ coin_type: '60', address: bob.address }, 422],
    [{ coin_type: 60 }, 422],
  ])('reject the address %j', async (message, status) => {
    const { register, sign } = server()
    await register(alice, aliceName)
    expect((await sign(alice, `${path}/${aliceName}/address`, { message })).status).toBe(status)
  })
})

describe('a signed message', () => {
  it('is valid for its purpose only', async () => {
    const { register, sign } = server()
    await register(alice, aliceName)
    const attributes = { bio: 'hi' }
    for (const [part, message] of [
      ['attributes', { purpose: 'register-name', attributes }],
      ['address', { purpose: 'set-name-attributes', coin_type: 60, address: bob.address }],
    ] as const)
      expect((await sign(alice, `${path}/${aliceName}/${part}`, { message })).status).toBe(422)
  })

  it('names a configured gateway, whatever host the request names', async () => {
    const { register } = server({ audiences: ['https://gateway.example'] })
    expect(await register(alice, aliceName)).toMatchObject({ status: 400, field: 'audience' })
    const message = { audience: 'https://gateway.example' }
    expect((await register(alice, aliceName, { message })).status).toBe(200)
  })

  it('needs a project of the server', async () => {
    const { fetch } = server()
    const init = { method: 'POST', body: '{}' }
    expect((await fetch(path, init)).status).toBe(401)
    expect((await fetch(`${path}?projectId=${'0'.repeat(32)}`, init)).status).toBe(401)
    expect((await fetch(`${path}?projectId=${projectId}`, init)).status).toBe(422)
  })
})

describe('the registration limit', () => {
  const names = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `name${index}.${zone}`)

  it('allows ten names of a key, and ten more a day', async () => {
    const { register, clock } = server()
    for (const name of names(10)) expect((await register(alice, name)).status).toBe(200)
    const refused = await register(alice, aliceName)
    expect([refused.status, refused.field]).toEqual([429, 'rate_limited'])
    expect((await register(bob, `bobby.${zone}`)).status).toBe(200)
    clock.jump(86_400_000 / 10)
    expect((await register(alice, aliceName)).status).toBe(200)
    expect((await register(alice, `again.${zone}`)).status).toBe(429)
  })

  it('does not count attempts with the signatures of others against a key', async () => {
    const { register } = server()
    for (const name of names(20)) {
      const forged = await register(bob, name, { body: { address: alice.address } })
      expect(forged.status).toBe(401)
    }
    expect((await register(alice, aliceName)).status).toBe(200)
  })

  it('counts invalid signatures of a network', async () => {
    const { register } = server()
    const answers = []
    for (const name of names(101))
      answers.push((await register(bob, name, { body: { address: alice.address } })).status)
    expect(answers.filter((status) => status === 401)).toHaveLength(100)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('lookups', () => {
  it('report missing names per API version [7.13, 7.14]', async () => {
    const { fetch } = server()
    expect(await fetch(`${path}/nobody.${zone}`)).toMatchObject({ status: 404, field: 'name' })
    expect(await fetch(`${path}/nobody.${zone}?apiVersion=2`)).toMatchObject({
      status: 200,
      body: [],
    })
    const reverse = `/v1/profile/reverse/${bob.address}`
    expect(await fetch(reverse)).toMatchObject({ status: 404, field: 'address' })
    expect(await fetch(`${reverse}?apiVersion=2`)).toMatchObject({ status: 200, body: [] })
  })

  it.each([
    `${path}/Alice.${zone}`,
    `${path}/alice`,
    `${path}/${encodeURIComponent("a' or 1=1 --")}`,
    `${path}/${'a'.repeat(5_000)}.${zone}`,
    `${path}/alice%0d%0ax-injected:1.${zone}`,
    '/v1/profile/reverse/alice.eth',
    '/v1/profile/reverse/0x123',
    '/v1/profile/reverse/4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
    `${path}/alice.${zone}?apiVersion=1&apiVersion=2`,
    '/v1/profile/suggestions/al',
    '/v1/profile/suggestions/Alice',
    '/v1/profile/suggestions/al.ice',
    '/v1/profile/suggestions/alice?zone=wallet.example',
    '/v1/profile/suggestions/alice?zone=a.b&zone=c.d',
  ])('reject %s', async (address) => {
    expect((await server().fetch(address)).status).toBe(400)
  })

  it('work without a project, and not for an unknown one', async () => {
    const { fetch } = server()
    const address = `${path}/nobody.${zone}?apiVersion=2`
    expect((await fetch(address)).status).toBe(200)
    expect((await fetch(`${address}&projectId=${'0'.repeat(32)}`)).status).toBe(401)
  })
})

describe('suggestions', () => {
  it('contain the name itself and four free names [7.15]', async () => {
    const { fetch, register } = server()
    await register(alice, `maximum.${zone}`)
    await register(bob, `themax.${zone}`)
    const { body } = await fetch('/v1/profile/suggestions/max')
    expect(v.parse(nameSuggestionsSchema, body).suggestions).toEqual([
      { name: `max.${zone}`, registered: false },
      ...['max-eth', 'max1', 'mymax', 'max-id'].map((label) => ({
        name: `${label}.${zone}`,
        registered: false,
      })),
    ])
    const taken = await fetch(`/v1/profile/suggestions/maximum?zone=${zone}`)
    expect(v.parse(nameSuggestionsSchema, taken.body).suggestions[0]).toEqual({
      name: `maximum.${zone}`,
      registered: true,
    })
  })

  it('are in the requested zone, else in the first', async () => {
    const { fetch } = server({ zones: ['a.example', 'b.example'] })
    const first = async (address: string): Promise<string | undefined> =>
      v.parse(nameSuggestionsSchema, (await fetch(address)).body).suggestions[0]?.name
    expect(await first('/v1/profile/suggestions/alice')).toBe('alice.a.example')
    expect(await first('/v1/profile/suggestions/alice?zone=b.example')).toBe('alice.b.example')
    expect(await first('/v1/profile/suggestions/alice.b.example?zone=b.example')).toBe(
      'alice.b.example',
    )
  })
})
