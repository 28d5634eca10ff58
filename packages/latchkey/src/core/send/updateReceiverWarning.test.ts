import { expect, it } from 'vitest'
import { mainnet, solanaMainnet } from '../../networks/index.ts'
import type { TokenBalance } from '../model/slices/balances.ts'
import {
  alice,
  bob,
  createTestClient,
  type Deferred,
  createDeferred,
  fakeAdapter,
  fakeConnector,
  type FakeStorageArea,
  settle,
  type TestClient,
} from '../client/core.fixture.ts'
import { createTestTransaction } from '../activity/activity.fixture.ts'
import { addActivityPage } from '../activity/activityState.ts'
import { connect } from '../connection/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { ReceiverWarning } from '../model/slices/send.ts'
import { addRecentReceiver } from './recentReceivers.ts'
import { setSendReceiver, setSendToken } from './sendForm.ts'

const contract = `0x${'c0'.repeat(20)}`
const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '2' },
}
const usdc: TokenBalance = { ...ether, symbol: 'USDC', address: `eip155:1:${contract}` }

async function createForm(
  review: (address: string) => ReturnType<NonNullable<Adapter['reviewReceiver']>>,
  token: TokenBalance = ether,
  area?: FakeStorageArea,
): Promise<TestClient & { readonly warning: () => ReceiverWarning | undefined }> {
  const send = async (): Promise<{ hash: string }> => ({ hash: '0x1' })
  const first = fakeAdapter(mainnet, {
    send,
    reviewReceiver: async ({ network, address }) =>
      network.id === mainnet.id ? review(address) : undefined,
  })
  const made = createTestClient(
    {},
    { first, second: fakeAdapter(solanaMainnet, { send }), ...(area && { area }) },
  )
  await connect(made.client, { connector: fakeConnector('fox') })
  setSendToken(made.client, { token })
  return { ...made, warning: () => made.client.store.get().send.receiverWarning }
}

it.each<[string, string, TokenBalance, ReceiverWarning | undefined]>([
  ['an address that nothing was sent to', bob, ether, 'firstTransfer'],
  ['the address of the sender', alice, ether, 'ownAddress'],
  [
    'the address of the sender in another case',
    alice.toUpperCase().replace('0X', '0x'),
    ether,
    'ownAddress',
  ],
  ['the contract of the token', contract, usdc, 'tokenContract'],
  ['the contract of a token that is not sent', contract, ether, 'firstTransfer'],
  ['no address', '0x12', ether, undefined],
])('warns of %s', async (_, receiver, token, warning) => {
  const form = await createForm(async () => undefined, token)
  setSendReceiver(form.client, { text: receiver })
  await settle()
  expect(form.warning()).toBe(warning)
})

it.each(['wrongChecksum', 'burnAddress', 'contract'] as const)(
  'shows the warning of the adapter: %s',
  async (warning) => {
    const form = await createForm(async () => warning)
    setSendReceiver(form.client, { text: ` ${bob} ` })
    await settle()
    expect(form.warning()).toBe(warning)
    setSendReceiver(form.client, { text: '' })
    expect(form.warning()).toBeUndefined()
  },
)

it('ignores the review of a receiver that was replaced meanwhile', async () => {
  const reviews = new Map<string, Deferred<'burnAddress' | undefined>>()
  const form = await createForm((address) => {
    const review = createDeferred<'burnAddress' | undefined>()
    reviews.set(address, review)
    return review.promise
  })
  setSendReceiver(form.client, { text: contract })
  setSendReceiver(form.client, { text: bob })
  reviews.get(bob)?.resolve(undefined)
  reviews.get(contract)?.resolve('burnAddress')
  await settle()
  expect(form.warning()).toBe('firstTransfer')
})

it('reports a first transfer also when the review fails', async () => {
  const form = await createForm(() => Promise.reject(new Error('not loaded')))
  setSendReceiver(form.client, { text: bob })
  await settle()
  expect(form.warning()).toBe('firstTransfer')
})

it.each<[string, (client: Latchkey) => void]>([
  [
    'stored as a receiver',
    (client) => addRecentReceiver(client, { namespace: 'eip155', address: bob.toLowerCase() }),
  ],
  [
    'the receiver of a pending transaction',
    ({ store }) => {
      const { caipNetworkId: network } = mainnet
      const sent = {
        network,
        hash: '0x1',
        address: alice,
        operation: 'send',
        transfers: [],
      } as const
      store.set({ pendingTransactions: [{ ...sent, receiver: bob, sentAt: 0, status: 'pending' }] })
    },
  ],
  [
    'the receiver of a transaction in the activity',
    ({ store }) => {
      const transactions = [createTestTransaction('a', undefined, { sentTo: bob })]
      store.set(
        addActivityPage(
          `eip155:1:${alice}`,
          { transactions, next: undefined, isPartial: false },
          false,
        ),
      )
    },
  ],
])('reports no first transfer to an address that is %s', async (_, prepare) => {
  const form = await createForm(async () => undefined)
  prepare(form.client)
  setSendReceiver(form.client, { text: bob })
  await settle()
  expect(form.warning()).toBeUndefined()
})

it('reports no contract to which something was sent before', async () => {
  const form = await createForm(async () => 'contract')
  addRecentReceiver(form.client, { namespace: 'eip155', address: bob })
  setSendReceiver(form.client, { text: bob })
  await settle()
  expect(form.warning()).toBeUndefined()
})

it('reports no first transfer to a receiver of an earlier visit', async () => {
  const { area, client } = createTestClient()
  addRecentReceiver(client, { namespace: 'eip155', address: bob })
  const form = await createForm(async () => undefined, ether, area)
  setSendReceiver(form.client, { text: bob })
  await settle()
  expect(form.warning()).toBeUndefined()
})

it('reviews the receiver again when another token is chosen', async () => {
  const form = await createForm(async () => undefined)
  setSendReceiver(form.client, { text: contract })
  await settle()
  setSendToken(form.client, { token: usdc })
  await settle()
  expect(form.warning()).toBe('tokenContract')
})
