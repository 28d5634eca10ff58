import { expect, it } from 'vitest'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import { createTokensTest, dollar, nativeRow, row } from '../balances/tokens.fixture.ts'
import type { TokenBalance } from '../model/slices/balances.ts'
import {
  alice,
  bob,
  carol,
  createTestClient,
  fakeAdapter,
  fakeConnector,
  type TestClient,
  unconfiguredNetwork,
} from '../client/core.fixture.ts'
import { connect } from '../connection/index.ts'
import { applySendArguments, type SendViewArguments } from './applySendArguments.ts'

const contract = `0x${'c0'.repeat(20)}`
const usdc: TokenBalance = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${contract}`,
  quantity: { decimals: '6', numeric: '100' },
}

async function createForm(members: Partial<Adapter> = {}): Promise<TestClient> {
  const first = fakeAdapter(mainnet, {
    send: async () => ({ hash: '0x1' }),
    readBalance: async () => 2n * 10n ** 18n,
    estimateFee: async () => 21_000n,
    ...members,
  })
  const made = createTestClient({}, { first })
  await connect(made.client, { connector: fakeConnector('fox') })
  const entry = { status: 'ready', list: [usdc], timestamp: made.clock.now() } as const
  made.client.store.set({ tokens: { [`eip155:1:${alice}`]: entry } })
  return made
}

it('fills in token, amount and receiver, and estimates the fee', async () => {
  const { client } = await createForm()
  await applySendArguments(client, {
    token: contract.toUpperCase().replace('0X', '0x'),
    amount: '12.5',
    to: bob,
  })
  expect(client.store.get().send).toMatchObject({
    token: { symbol: 'USDC' },
    sendTokenAmount: '12.5',
    receiverAddress: bob,
    loading: false,
    fee: 21_000n,
  })
})

it('takes the native currency without a token, and leaves the rest to the visitor', async () => {
  const { client } = await createForm()
  await applySendArguments(client, {})
  expect(client.store.get().send).toMatchObject({
    token: { symbol: 'ETH', chainId: 'eip155:1' },
    sendTokenAmount: '',
    receiverAddress: '',
  })
})

it('switches to the network first', async () => {
  const switched: string[] = []
  const { client } = await createForm({
    switchNetwork: async ({ network }) => void switched.push(network.caipNetworkId),
  })
  await applySendArguments(client, { network: base, amount: '1' })
  expect(switched).toEqual([base.caipNetworkId])
  expect(client.store.get().send).toMatchObject({
    token: { chainId: base.caipNetworkId },
    sendTokenAmount: '1',
  })
})

it.each<[string, SendViewArguments, string]>([
  ['an unknown token', { token: bob }, 'send.token_not_found'],
  ['a token of another network', { token: contract, network: base }, 'send.token_not_found'],
  ['an amount of zero', { amount: '0' }, 'send.invalid_amount'],
  ['an amount with a comma', { amount: '1,000' }, 'send.invalid_amount'],
  ['a negative amount', { amount: '-1' }, 'send.invalid_amount'],
  [
    'more decimals than the token has',
    { token: contract, amount: '1.1234567' },
    'send.too_many_decimals',
  ],
  ['an invalid receiver', { to: '0x12' }, 'send.invalid_receiver'],
  ['a receiver of another namespace', { to: carol }, 'send.receiver_in_wrong_namespace'],
  ['an unconfigured network', { network: unconfiguredNetwork }, 'network.not_found'],
  ['a namespace without sending', { network: solanaMainnet }, 'network.unsupported_namespace'],
])('rejects %s with a clear error, and fills in nothing', async (_, parameters, code) => {
  const { client } = await createForm()
  await applySendArguments(client, parameters)
  expect(client.store.get().send).toMatchObject({
    token: undefined,
    loading: false,
    flow: { status: 'failed', error: { code } },
  })
})

it.each<[string, SendViewArguments, string]>([
  ['the gateway, for a token', { token: dollar, amount: '5' }, 'USD'],
  ['the node and the gateway, for the native currency', { amount: '1' }, 'ETH'],
])('reports a failure of %s, and fills in the form once they answer', async (_, given, symbol) => {
  let isDown = true
  const { client, clock } = await createTokensTest(
    () => (isDown ? new Response('', { status: 503 }) : { balances: [nativeRow, row()] }),
    {
      members: {
        send: async () => ({ hash: '0x1' }),
        readBalance: async () => (isDown ? Promise.reject(new Error('down')) : 10n ** 18n),
      },
    },
  )
  await applySendArguments(client, given)
  expect(client.store.get().send).toMatchObject({
    token: undefined,
    flow: { status: 'failed', error: { code: 'send.token_load_failed' } },
  })
  isDown = false
  clock.advance(30_000)
  await applySendArguments(client, given)
  expect(client.store.get().send).toMatchObject({
    token: { symbol },
    sendTokenAmount: given.amount,
    flow: { status: 'editing' },
  })
})

it('reports that the wallet refused to switch the network', async () => {
  const { client } = await createForm({ switchNetwork: () => Promise.reject({ code: 4001 }) })
  await applySendArguments(client, { network: base })
  expect(client.store.get().send.flow).toMatchObject({
    status: 'failed',
    error: { code: 'wallet.user_rejected' },
  })
})

it('ignores older arguments', async () => {
  const { client } = await createForm()
  const older = applySendArguments(client, { amount: '1' })
  await applySendArguments(client, { amount: '2' })
  await older
  expect(client.store.get().send.sendTokenAmount).toBe('2')
})
