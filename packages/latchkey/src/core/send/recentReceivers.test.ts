import { expect, it } from 'vitest'
import { mainnet, solanaMainnet } from '../../networks/index.ts'
import {
  alice,
  bob,
  carol,
  createTestClient,
  fakeAdapter,
  fakeConnector,
} from '../client/core.fixture.ts'
import { connect } from '../connection/index.ts'
import { addRecentReceiver, loadRecentReceivers, readRecentReceivers } from './recentReceivers.ts'

const addressOf = (number: number): string => `0x${`${number}`.padStart(40, '0')}`

it('lists the newest five receivers of each namespace, over page loads', () => {
  const made = createTestClient({}, { second: fakeAdapter(solanaMainnet) })
  for (let number = 1; number <= 7; number++)
    addRecentReceiver(made.client, { namespace: 'eip155', address: addressOf(number) })
  addRecentReceiver(made.client, { namespace: 'solana', address: carol })
  const { client } = createTestClient({}, { area: made.area, second: fakeAdapter(solanaMainnet) })
  expect(readRecentReceivers(client.store.get(), 'eip155')).toEqual([])
  loadRecentReceivers(client)
  const kept = readRecentReceivers(client.store.get(), 'eip155').map(({ address }) => address)
  expect(kept).toEqual([7, 6, 5, 4, 3].map(addressOf))
  expect(readRecentReceivers(client.store.get(), 'solana')).toEqual([{ address: carol }])
})

it('keeps the newest fifty receivers of a namespace', () => {
  const { client } = createTestClient()
  for (let number = 1; number <= 51; number++)
    addRecentReceiver(client, { namespace: 'eip155', address: addressOf(number) })
  const kept = client.store.get().recentReceivers?.eip155 ?? []
  expect([kept.length, kept.at(-1)]).toEqual([50, { address: addressOf(2) }])
})

it('moves a receiver to the front, in any case of its address', () => {
  const { client } = createTestClient()
  addRecentReceiver(client, { namespace: 'eip155', address: bob, name: 'bob.eth' })
  addRecentReceiver(client, { namespace: 'eip155', address: addressOf(1) })
  addRecentReceiver(client, { namespace: 'eip155', address: bob.toLowerCase() })
  expect(readRecentReceivers(client.store.get(), 'eip155')).toEqual([
    { address: bob.toLowerCase() },
    { address: addressOf(1) },
  ])
})

it('leaves the active account out', async () => {
  const { client } = createTestClient()
  addRecentReceiver(client, { namespace: 'eip155', address: alice })
  addRecentReceiver(client, { namespace: 'eip155', address: bob })
  await connect(client, { connector: fakeConnector('fox') })
  expect(readRecentReceivers(client.store.get())).toEqual([{ address: bob }])
})

it('drops stored entries that are invalid', () => {
  const made = createTestClient({}, { first: fakeAdapter(mainnet) })
  addRecentReceiver(made.client, { namespace: 'eip155', address: bob })
  const key = [...made.area.items.keys()].find((one) => one.includes('receivers')) ?? ''
  const written = JSON.parse(made.area.items.get(key) ?? '{}') as object
  const list = [{ address: '0x12' }, null, 7, { address: 5 }, { address: bob, name: 'b\u202eb' }]
  const d = { eip155: list, nothing: [], solana: 7 }
  made.area.setItem(key, JSON.stringify({ ...written, d }))
  const { client } = createTestClient({}, { area: made.area })
  loadRecentReceivers(client)
  expect(client.store.get().recentReceivers).toEqual({ eip155: [{ address: bob }] })
})
