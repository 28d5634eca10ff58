import { resolvedNameSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { encodeFunctionData } from 'viem'
import { namehash } from 'viem/ens'
import { listEvmTestAccounts, evmContractAddresses, nameResolverAbi } from '@latchkey/localnet'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { expect, it } from 'vitest'
import { zone } from '../names/names.fixture.ts'
import { sendTestTransaction, startNameGateway } from './nameGateway.fixture.ts'

const [alice, bob] = listEvmTestAccounts().map(({ address }) => address)
const opened = useSharedDatabase('postgres')
const setup = startNameGateway(opened)

const resolve = (name: string, query = ''): Promise<Response> =>
  fetch(`${setup().url}/v1/profile/resolve/${encodeURIComponent(name)}${query}`)

async function addressOf(name: string, query = ''): Promise<string | null> {
  const reply = await resolve(name, query)
  expect(reply.status).toBe(200)
  return v.parse(resolvedNameSchema, await reply.json()).address
}

/** Registers a name here without a signature. */
async function keep(name: string, pointers: Readonly<Record<number, string>>): Promise<void> {
  const { sql } = opened().database
  const moments = { registered_at: 1, updated_at: 1 }
  await sql
    .insertInto('name')
    .values({ name, attributes: '{}', ...moments })
    .execute()
  for (const [coin_type, address] of Object.entries(pointers)) {
    const address_lower = address.toLowerCase()
    const row = { name, coin_type: Number(coin_type), address, address_lower, created_at: 1 }
    await sql.insertInto('name_address').values(row).execute()
  }
}

it('resolves an ENS name to the address with its checksum, on every EVM network', async () => {
  expect(await addressOf('alice.eth')).toBe(alice)
  expect(await addressOf('alice.eth', '?coinType=2147492101')).toBe(alice)
})

it('normalizes the name, and returns it as it is resolved [ENSIP-15]', async () => {
  const reply = await resolve('Alice.ETH')
  expect(await reply.json()).toEqual({ name: 'alice.eth', address: alice })
})

it('resolves a registered name, by its record for the network first', async () => {
  await keep(`max.${zone}`, { 60: alice ?? '', 2147492101: (bob ?? '').toLowerCase() })
  expect(await addressOf(`max.${zone}`)).toBe(alice)
  expect(await addressOf(`max.${zone}`, '?coinType=2147492101')).toBe(bob)
  expect(await addressOf(`max.${zone}`, '?coinType=2147483658')).toBe(alice)
})

it('returns no address for an unregistered name', async () => {
  expect(await addressOf('nobody-has-this.eth')).toBeNull()
  expect(await addressOf(`nobody.${zone}`)).toBeNull()
})

it('returns a changed record after a minute', async () => {
  expect(await addressOf('bob.eth')).toBe(bob)
  const data = encodeFunctionData({
    abi: nameResolverAbi,
    functionName: 'setAddr',
    args: [namehash('bob.eth'), alice ?? '0x'],
  })
  await sendTestTransaction(setup(), {
    from: bob ?? '0x',
    to: evmContractAddresses.nameResolver,
    data,
  })
  setup().clock.advance(60_001)
  expect(await addressOf('bob.eth')).toBe(alice)
})

it.each([
  ['alice', 'name'],
  ['alice..eth', 'name'],
  ['ali ce.eth', 'name'],
  [`${'a'.repeat(300)}.eth`, 'name'],
  ['alice.eth', 'coinType', '?coinType=501'],
  ['alice.eth', 'coinType', '?coinType=x'],
])('rejects %s by its %s', async (name, field, query = '') => {
  const reply = await resolve(name, query)
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ reasons: [{ field }] })
})
