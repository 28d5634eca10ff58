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
  const { client, pages } = await createActivityTest(
    () => createTestActivityPage(data),
    {},
    'eoa',
    {
      confirm: () => confirmed.promise,
    },
  )
  await fetchActivity(client)
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
