import { beforeEach, describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { createNameStore } from './createNameStore.ts'
import { getTestAccounts, testNames, zone } from './names.fixture.ts'
import type { NameStore, UsedNameMessage } from './NameStore.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const baseCoinType = 0x80000000 + 8453

function once(hash: string, expiresAt = 2_000_000_000_000): UsedNameMessage {
  return { hash, expiresAt }
}

function entry(name: string, address = alice) {
  return { name, attributes: { bio: 'é' }, addresses: [{ coinType: 60, address }] }
}

/** Where a name points, by coin type. */
async function addressesOf(store: NameStore, name: string): Promise<Record<number, string>> {
  const found = await store.find(name)
  return Object.fromEntries(
    (found?.addresses ?? []).map(({ coinType, address }) => [coinType, address]),
  )
}

describe.each(['pglite', 'postgres'] as const)('names in %s', (driver) => {
  const opened = useSharedDatabase(driver)

  beforeEach(async () => {
    const { sql } = opened().database
    await sql.deleteFrom('name').execute()
    await sql.deleteFrom('used_signature').execute()
  })

  it('stores a name, and finds it by its owner in any case', async () => {
    const clock = createFakeClock()
    const store = createNameStore({ database: opened().database, clock })
    const addresses = [
      { coinType: baseCoinType, address: bob },
      { coinType: 60, address: alice },
    ]
    const written = await store.register({ ...entry('alice.x.y'), addresses }, once('1'))
    const now = clock.now()
    expect(written).toEqual({
      name: 'alice.x.y',
      attributes: { bio: 'é' },
      registeredAt: now,
      updatedAt: now,
      confirmedBy: alice.toLowerCase(),
      addresses: [
        { coinType: 60, address: alice, createdAt: now },
        { coinType: baseCoinType, address: bob, createdAt: now },
      ],
    })
    expect(await store.find('alice.x.y')).toEqual(written)
    expect(await store.findOwned(alice.toLowerCase())).toEqual([written])
    expect(await store.findOwned(alice.toUpperCase())).toEqual([written])
    expect(await store.findOwned(bob)).toEqual([])
    expect(await store.find("' or 1=1 --")).toBeUndefined()
    expect(await store.findOwned("' or 1=1 --")).toEqual([])
    expect(await store.findTaken([])).toEqual(new Set())
    expect(await store.findTaken(['bob.x.y', 'alice.x.y'])).toEqual(new Set(['alice.x.y']))
  })

  it('lists the names of an address, oldest first', async () => {
    const clock = createFakeClock()
    const store = createNameStore({ database: opened().database, clock })
    for (const name of ['zoe.x.y', 'amy.x.y', 'bob.x.y']) {
      await store.register(entry(name), once(name))
      clock.advance(1)
    }
    const names = (await store.findOwned(alice)).map(({ name }) => name)
    expect(names).toEqual(['zoe.x.y', 'amy.x.y', 'bob.x.y'])
  })

  it('lists a name that was transferred to an address once the address confirmed it', async () => {
    const clock = createFakeClock()
    const store = createNameStore({ database: opened().database, clock })
    const owner = { address: bob }
    const name = 'gift.x.y'
    await store.register(entry(name, bob), once('1'))
    clock.advance(1)
    await store.register(entry('alice.x.y'), once('2'))
    await store.setAddress({ name, owner, to: { coinType: 60, address: alice } }, once('3'))
    const namesOf = async (address: string): Promise<string[]> =>
      (await store.findOwned(address)).map((each) => each.name)
    expect([await namesOf(alice), await namesOf(bob)]).toEqual([['alice.x.y'], []])
    await store.setAttributes({ name, owner: { address: alice }, attributes: {} }, once('4'))
    expect(await namesOf(alice)).toEqual([name, 'alice.x.y'])
  })

  it('accepts a signed message once, and deletes it after its expiry', async () => {
    const clock = createFakeClock()
    const database = opened().database
    const store = createNameStore({ database, clock })
    const signed = once('1', clock.now() + 1_000)
    await store.register(entry('alice.x.y'), signed)
    expect(await store.register(entry('bob.x.y'), signed)).toBe('used')
    expect(await store.find('bob.x.y')).toBeUndefined()
    const owner = { address: alice }
    const change = { name: 'alice.x.y', owner, attributes: {} }
    expect(await store.setAttributes(change, signed)).toBe('used')
    await store.dropExpiredMessages()
    expect(await store.setAttributes(change, signed)).toBe('used')
    clock.advance(1_001)
    await store.dropExpiredMessages()
    expect(await store.setAttributes(change, signed)).toMatchObject({ attributes: {} })
  })

  it('rejects changes by an account that does not own the name on Ethereum', async () => {
    const store = createNameStore({ database: opened().database, clock: createFakeClock() })
    const addresses = [
      { coinType: 60, address: alice },
      { coinType: baseCoinType, address: bob },
    ]
    const name = 'alice.x.y'
    const written = await store.register({ ...entry(name), addresses }, once('1'))
    const owner = { address: bob }
    const attributes = { bio: 'mine' }
    expect(await store.setAttributes({ name, owner, attributes }, once('2'))).toBe('notOwner')
    const to = { coinType: 60, address: bob }
    expect(await store.setAddress({ name, owner, to }, once('3'))).toBe('notOwner')
    expect(await store.setAddress({ name: 'no.x.y', owner, to }, once('4'))).toBe('unknown')
    expect(await store.find(name)).toEqual(written)
  })

  it('transfers a name with all addresses of its former owner', async () => {
    const clock = createFakeClock()
    const store = createNameStore({ database: opened().database, clock })
    const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const addresses = [60, baseCoinType, baseCoinType + 1].map((coinType) => ({
      coinType,
      address: coinType === baseCoinType + 1 ? third : alice,
    }))
    const name = 'alice.x.y'
    const attributes = { bio: 'é' }
    await store.register({ name, attributes, addresses }, once('1'))
    clock.advance(5)
    const to = { coinType: 60, address: bob }
    const moved = await store.setAddress({ name, owner: { address: alice }, to }, once('2'))
    expect(moved).toMatchObject({ attributes, updatedAt: clock.now() })
    expect(await addressesOf(store, name)).toEqual({
      60: bob,
      [baseCoinType]: bob,
      [baseCoinType + 1]: third,
    })
    expect(await store.findOwned(alice)).toEqual([])
    expect(await store.findOwned(bob)).toEqual([])
    const back = { name, owner: { address: alice }, to: { coinType: 60, address: alice } }
    expect(await store.setAddress(back, once('3'))).toBe('notOwner')
  })

  it('registers a name once when two servers race [4.13]', async () => {
    const { database, openAgain: again } = opened()
    const servers = [testNames(database), testNames(await again())]
    const accounts = getTestAccounts()
    const racing = servers.flatMap((server, index) =>
      Array.from({ length: 4 }, (_, n) =>
        server.register(accounts[(index + n) % 2]!, `same.${zone}`, {
          message: { attributes: { bio: `${index} ${n}` } },
        }),
      ),
    )
    const answers = await Promise.all(racing)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const losers = answers.filter(({ status }) => status !== 200)
    expect(new Set(losers.map(({ description }) => description))).toEqual(
      new Set(['The name is already registered']),
    )
    const [winner] = answers.filter(({ status }) => status === 200)
    const found = await servers[1]!.fetch(`/v1/profile/account/same.${zone}`)
    expect(found.body).toEqual(winner?.body)
    expect(await database.sql.selectFrom('name_address').selectAll().execute()).toHaveLength(1)
  })
})
