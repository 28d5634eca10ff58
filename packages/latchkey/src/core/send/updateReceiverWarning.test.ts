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
  settle,
  type TestClient,
} from '../client/core.fixture.ts'
import { connect } from '../connection/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { ReceiverWarning } from '../model/slices/send.ts'
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
): Promise<TestClient & { readonly warning: () => ReceiverWarning | undefined }> {
  const send = async (): Promise<{ hash: string }> => ({ hash: '0x1' })
  const first = fakeAdapter(mainnet, {
    send,
    reviewReceiver: async ({ network, address }) =>
      network.id === mainnet.id ? review(address) : undefined,
  })
  const made = createTestClient({}, { first, second: fakeAdapter(solanaMainnet, { send }) })
  await connect(made.client, { connector: fakeConnector('fox') })
  setSendToken(made.client, { token })
  return { ...made, warning: () => made.client.store.get().send.receiverWarning }
}

it.each<[string, string, TokenBalance, ReceiverWarning | undefined]>([
  ['an ordinary address', bob, ether, undefined],
  ['the address of the sender', alice, ether, 'ownAddress'],
  [
    'the address of the sender in another case',
    alice.toUpperCase().replace('0X', '0x'),
    ether,
    'ownAddress',
  ],
  ['the contract of the token', contract, usdc, 'tokenContract'],
  ['the contract of a token that is not sent', contract, ether, undefined],
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
  expect(form.warning()).toBeUndefined()
})

it('warns of nothing when the review fails', async () => {
  const form = await createForm(() => Promise.reject(new Error('not loaded')))
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
