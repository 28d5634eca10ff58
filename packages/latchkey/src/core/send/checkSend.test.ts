import type { TokenBalance, TokensEntry } from '../model/slices/balances.ts'
import { expect, it } from 'vitest'
import { base, bitcoin, mainnet, solanaMainnet } from '../../networks/index.ts'
import type { AccountType } from '../model/Connector.ts'
import type { State } from '../model/State.ts'
import {
  alice,
  createTestClient,
  type TestClient,
  bob,
  carol,
  fakeAdapter,
  fakeConnector,
  sessionOf,
} from '../client/core.fixture.ts'
import { fetchBalance } from '../balances/index.ts'
import { connect } from '../connection/index.ts'
import { checkSend } from './checkSend.ts'
import { readMaxSendAmount } from './readMaxSendAmount.ts'
import { setSendAmount, setSendReceiver, setSendToken } from './sendForm.ts'
import { updateSendState } from './sendState.ts'

const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '2' },
}
const nativeToken: TokenBalance = {
  ...ether,
  symbol: 'USDC',
  address: `0x${'c0'.repeat(20)}`,
  quantity: { decimals: '6', numeric: '10.5' },
}

/** A connected account with 2 ether or another balance, and a form. */
async function createFormTest(
  form: { token?: TokenBalance | undefined; amount?: string; receiver?: string },
  node: 'up' | 'down' = 'up',
  balance = 2n * 10n ** 18n,
  type: AccountType = 'eoa',
): Promise<TestClient> {
  const send = async (): Promise<{ hash: string }> => ({ hash: '0x1' })
  const readBalance = async (): Promise<bigint> =>
    node === 'up' ? balance : Promise.reject(new Error('down'))
  const first = fakeAdapter(mainnet, { send, readBalance })
  const made = createTestClient({}, { first, second: fakeAdapter(solanaMainnet, { send }) })
  const connector = fakeConnector('fox')
  const session = sessionOf(mainnet, [alice])
  const accounts = session.accounts.map((account) => ({ ...account, type }))
  connector.answer = async () => [{ ...session, accounts }]
  await connect(made.client, { connector })
  await fetchBalance(made.client)
  setSendToken(made.client, { token: form.token })
  setSendAmount(made.client, { text: form.amount ?? '' })
  setSendReceiver(made.client, { text: form.receiver ?? '' })
  return made
}

const cases: readonly [
  what: string,
  form: Parameters<typeof createFormTest>[0],
  step: string,
  problem: string | undefined,
][] = [
  ['nothing', {}, 'selectToken', 'send.token_required'],
  ['no token', { amount: '1', receiver: bob }, 'selectToken', 'send.token_required'],
  ['no amount', { token: ether, receiver: bob }, 'addAmount', 'send.amount_and_receiver_required'],
  [
    'an exponent',
    { token: ether, amount: '1e3', receiver: bob },
    'incorrectValue',
    'send.invalid_amount',
  ],
  [
    'a sign',
    { token: ether, amount: '-1', receiver: bob },
    'incorrectValue',
    'send.invalid_amount',
  ],
  ['hex', { token: ether, amount: '0x10', receiver: bob }, 'incorrectValue', 'send.invalid_amount'],
  [
    'a bare point',
    { token: ether, amount: '1.', receiver: bob },
    'incorrectValue',
    'send.invalid_amount',
  ],
  [
    'a space',
    { token: ether, amount: ' 1', receiver: bob },
    'incorrectValue',
    'send.invalid_amount',
  ],
  ['zero', { token: ether, amount: '0', receiver: bob }, 'incorrectValue', 'send.invalid_amount'],
  [
    'a long zero',
    { token: ether, amount: '0.000', receiver: bob },
    'incorrectValue',
    'send.invalid_amount',
  ],
  [
    'a 19th decimal',
    { token: ether, amount: `0.${'0'.repeat(18)}1`, receiver: bob },
    'incorrectValue',
    'send.too_many_decimals',
  ],
  [
    'a 7th decimal of a token with 6',
    { token: nativeToken, amount: '1.0000001', receiver: bob },
    'incorrectValue',
    'send.too_many_decimals',
  ],
  [
    'more than the balance',
    { token: ether, amount: '2.000000000000000001', receiver: bob },
    'insufficientFunds',
    'send.insufficient_funds',
  ],
  [
    'more of a token than there is',
    { token: nativeToken, amount: '10.500001', receiver: bob },
    'insufficientFunds',
    'send.insufficient_funds',
  ],
  ['no receiver', { token: ether, amount: '1' }, 'addAddress', 'send.amount_and_receiver_required'],
  [
    'a receiver of spaces',
    { token: ether, amount: '1', receiver: '  ' },
    'addAddress',
    'send.amount_and_receiver_required',
  ],
  [
    'no address for a receiver',
    { token: ether, amount: '1', receiver: '0x12' },
    'invalidAddress',
    'send.invalid_receiver',
  ],
  [
    'a receiver of another namespace',
    { token: ether, amount: '1', receiver: carol },
    'invalidAddress',
    'send.receiver_in_wrong_namespace',
  ],
  [
    'a namespace that cannot send',
    { token: { ...ether, chainId: bitcoin.caipNetworkId }, amount: '1', receiver: bob },
    'selectToken',
    'network.unsupported_namespace',
  ],
  ['all of it', { token: ether, amount: '2', receiver: bob }, 'review', undefined],
  ['all of a token', { token: nativeToken, amount: '10.5', receiver: bob }, 'review', undefined],
  ['a pasted receiver', { token: ether, amount: '1', receiver: ` ${bob}\n` }, 'review', undefined],
]

it.each(cases)('checks a form with %s [5.9a, 5.9b, 5.4a, 5.4b]', async (_, form, step, problem) => {
  const { client } = await createFormTest(form)
  const check = checkSend(client.store.get(), client.adapters)
  expect([check.step, check.problem?.code, check.ready]).toEqual([
    step,
    problem,
    problem === undefined,
  ])
})

it('returns the amount in base units and the normalized receiver [5.9b]', async () => {
  const { client } = await createFormTest({ token: ether, amount: '1.5', receiver: ` ${alice} ` })
  expect(checkSend(client.store.get(), client.adapters)).toEqual({
    ready: true,
    step: 'review',
    amount: 15n * 10n ** 17n,
    receiver: alice,
  })
})

it('adds the fee for the native currency only', async () => {
  const native = await createFormTest({ token: ether, amount: '2', receiver: bob })
  native.client.store.set(updateSendState({ fee: 1n }))
  expect(checkSend(native.client.store.get(), native.client.adapters).step).toBe(
    'insufficientFunds',
  )
  const token = await createFormTest({ token: nativeToken, amount: '10.5', receiver: bob })
  token.client.store.set(updateSendState({ fee: 1n }))
  expect(checkSend(token.client.store.get(), token.client.adapters).step).toBe('review')
})

it.each([
  ['is less than the fee', 1n, 2n, 'insufficientFunds'],
  ['is the fee', 2n, 2n, 'review'],
  ['is zero, and the fee is unknown', 0n, undefined, 'review'],
] as const)('checks a token transfer whose native balance %s', async (_, balance, fee, step) => {
  const form = { token: nativeToken, amount: '10.5', receiver: bob }
  const { client } = await createFormTest(form, 'up', balance)
  client.store.set(updateSendState({ fee }))
  const check = checkSend(client.store.get(), client.adapters)
  expect(check).toMatchObject({ step, ready: step === 'review' })
  expect(check.isFeeMissing).toBe(step === 'review' ? undefined : true)
})

it('does not require the fee of a token transfer from a smart account, or of an unknown balance', async () => {
  const form = { token: nativeToken, amount: '10.5', receiver: bob }
  const unknown = await createFormTest(form, 'down')
  const smart = await createFormTest(form, 'up', 0n, 'smartAccount')
  for (const { client } of [unknown, smart]) {
    client.store.set(updateSendState({ fee: 1n }))
    expect(checkSend(client.store.get(), client.adapters).step).toBe('review')
  }
})

it('does not treat an unknown balance as 0', async () => {
  const { client } = await createFormTest({ token: ether, amount: '2', receiver: bob }, 'down')
  expect(checkSend(client.store.get(), client.adapters).step).toBe('review')
})

function tokensOf(list: readonly TokenBalance[]): State['tokens'] {
  const entry: TokensEntry = { status: 'ready', list }
  return { [`eip155:1:${alice}`]: entry }
}

it('uses the current balance of a token, not that when it was chosen', async () => {
  const { client } = await createFormTest({ token: nativeToken, amount: '11', receiver: bob })
  expect(checkSend(client.store.get(), client.adapters).step).toBe('insufficientFunds')
  const list = [{ ...nativeToken, quantity: { decimals: '6', numeric: '11' } }]
  client.store.set({ tokens: tokensOf(list) })
  expect(checkSend(client.store.get(), client.adapters).step).toBe('review')
  expect(readMaxSendAmount(client.store.get())).toBe(11_000_000n)
})

it("uses the gateway's native balance until the network answers", async () => {
  const { client } = await createFormTest({ token: ether, amount: '2', receiver: bob }, 'down')
  const list = [{ ...ether, quantity: { decimals: '18', numeric: '1.5' } }]
  client.store.set({ tokens: tokensOf(list) })
  expect(checkSend(client.store.get(), client.adapters).step).toBe('insufficientFunds')
})

it.each([
  ['no token', undefined, 1n, undefined],
  ['the balance less the fee', ether, 10n ** 17n, 19n * 10n ** 17n],
  ['nothing when the fee is more', ether, 3n * 10n ** 18n, 0n],
  ['not known without a fee', ether, undefined, undefined],
  ['all of a token', nativeToken, undefined, 10_500_000n],
])('returns the maximum amount: %s', async (_, token, fee, amount) => {
  const { client } = await createFormTest({ token })
  client.store.set(updateSendState({ fee }))
  expect(readMaxSendAmount(client.store.get())).toBe(amount)
})

it('returns no maximum amount while the balance is unknown', async () => {
  const { client } = await createFormTest({ token: ether }, 'down')
  client.store.set(updateSendState({ fee: 1n }))
  expect(readMaxSendAmount(client.store.get())).toBeUndefined()
})

it('returns 0 for a token that the account does not hold', async () => {
  const { client } = await createFormTest({ token: nativeToken, amount: '1', receiver: bob })
  const list = [{ ...nativeToken, address: `0x${'07'.repeat(20)}` }]
  client.store.set({ tokens: tokensOf(list) })
  expect(checkSend(client.store.get(), client.adapters).step).toBe('insufficientFunds')
  expect(readMaxSendAmount(client.store.get())).toBe(0n)
  // An empty list, or one of another network, does not prove a balance of 0.
  client.store.set({ tokens: tokensOf([]) })
  expect(readMaxSendAmount(client.store.get())).toBe(10_500_000n)
  client.store.set({ tokens: tokensOf(list) })
  setSendToken(client, { token: { ...nativeToken, chainId: base.caipNetworkId } })
  expect(readMaxSendAmount(client.store.get())).toBe(10_500_000n)
})

it('finds a token by its bare address, whatever its case', async () => {
  const address = nativeToken.address?.toUpperCase().replace('0X', '0x')
  const { client } = await createFormTest({ token: { ...nativeToken, address } })
  const list = [{ ...nativeToken, address: `eip155:1:${nativeToken.address}` }]
  client.store.set({ tokens: tokensOf(list) })
  expect(readMaxSendAmount(client.store.get())).toBe(10_500_000n)
})

it('does not use the native balance of another network', async () => {
  const { client } = await createFormTest({ token: { ...ether, chainId: base.caipNetworkId } })
  client.store.set(updateSendState({ fee: 1n }))
  expect(readMaxSendAmount(client.store.get())).toBeUndefined()
})
