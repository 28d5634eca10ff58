import { expect, it } from 'vitest'
import { mainnet } from '../../networks/index.ts'
import { alice, bob, createDeferred, settle } from '../client/core.fixture.ts'
import { trackTransaction } from '../transaction/index.ts'
import {
  createActivityTest,
  createTestActivityPage,
  createTestTransaction,
} from './activity.fixture.ts'
import { fetchActivity, readActivity } from './index.ts'

const sent = {
  network: mainnet.caipNetworkId,
  hash: '0xb',
  address: alice,
  operation: 'send',
  transfers: [{ direction: 'out', symbol: 'ETH', name: 'Ether', quantity: '0.5' }],
  receiver: bob,
} as const

it('lists a transaction sent from here first, until the history has it [4.14, 4.16]', async () => {
  const confirmed = createDeferred<void>()
  let data = [createTestTransaction('a')]
  const { client, clock, pages } = await createActivityTest(
    () => createTestActivityPage(data),
    {},
    'eoa',
    {
      confirm: () => confirmed.promise,
    },
  )
  await fetchActivity(client)
  clock.advance(Date.parse('2026-02-11T09:00:00Z') - clock.now())
  trackTransaction(client, sent)
  const listed = (): readonly unknown[] =>
    readActivity(client.store.get()).transactions.map(({ id, metadata }) => [id, metadata.status])
  expect(listed()).toEqual([
    ['eip155:1:0xb', 'pending'],
    ['a', 'confirmed'],
  ])
  expect(
    readActivity(client.store.get()).transactionsByYear[0]?.months[0]?.transactions[0],
  ).toEqual(readActivity(client.store.get()).transactions[0])
  data = [createTestTransaction('b', '2026-02-12T08:30:05Z'), createTestTransaction('a')]
  confirmed.resolve()
  await expect.poll(() => pages().length).toBe(2)
  await settle()
  expect(listed()).toEqual([
    ['b', 'confirmed'],
    ['a', 'confirmed'],
  ])
})

it('groups a transaction sent from here by its month, after newer ones of the history [4.16]', async () => {
  const history = ['2026-12-01T12:00:00Z', '2026-11-20T12:00:00Z']
  const { client, clock } = await createActivityTest(
    () =>
      createTestActivityPage(history.map((minedAt, at) => createTestTransaction(`${at}`, minedAt))),
    {},
    'eoa',
    { confirm: () => new Promise(() => {}) },
  )
  await fetchActivity(client)
  clock.advance(Date.parse('2026-11-30T12:00:00Z') - clock.now())
  trackTransaction(client, sent)
  const [year, ...others] = readActivity(client.store.get()).transactionsByYear
  expect(others).toEqual([])
  expect(
    year?.months.map(({ month, transactions }) => [month, transactions.map(({ id }) => id)]),
  ).toEqual([
    [12, ['0']],
    [11, ['eip155:1:0xb', '1']],
  ])
})

it('lists a transaction sent from here when the history cannot be fetched', async () => {
  const { client } = await createActivityTest(() => new Response('', { status: 500 }), {}, 'eoa', {
    confirm: () => new Promise(() => {}),
  })
  trackTransaction(client, sent)
  await fetchActivity(client)
  expect(readActivity(client.store.get())).toMatchObject({
    empty: false,
    error: { code: 'activity.failed' },
    transactions: [{ metadata: { hash: '0xb', status: 'pending' } }],
  })
})
