import type { TokenBalance } from '../model/slices/balances.ts'
import { describe, expect, it } from 'vitest'
import { sendFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { base, bitcoin, mainnet, solanaMainnet } from '../../networks/index.ts'
import type { Adapter, TransferParameters } from '../model/Adapter.ts'
import {
  createTestClient,
  type TestClient,
  bob,
  carol,
  createDeferred,
  unconfiguredNetwork,
  fakeAdapter,
  fakeConnector,
  settle,
  until,
} from '../client/core.fixture.ts'
import { fetchBalance, readBalance } from '../balances/index.ts'
import { connect, disconnect } from '../connection/index.ts'
import { readNetwork } from '../network/index.ts'
import { checkSend } from './checkSend.ts'
import { transfer } from './transfer.ts'
import { resetSend, setSendAmount, setSendReceiver, setSendToken } from './sendForm.ts'
import { initialSend } from './sendState.ts'
import { submitSendForm } from './submitSendForm.ts'
import { updateSendFee } from './updateSendFee.ts'

const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '2' },
}
const one = 10n ** 18n

/** A connected account with 2 ether, one filled form, and the transfers it led to. */
async function createSendTest(
  members: Partial<Adapter> = {},
): Promise<TestClient & { sent: TransferParameters[]; balances: bigint[] }> {
  const sent: TransferParameters[] = []
  const balances = [2n * one, one]
  const first = fakeAdapter(mainnet, {
    async send(transfer) {
      sent.push(transfer)
      return { hash: '0xabc' }
    },
    readBalance: async () => balances.shift() ?? 0n,
    ...members,
  })
  const made = createTestClient({}, { first })
  await connect(made.client, { connector: fakeConnector('fox') })
  await fetchBalance(made.client)
  setSendToken(made.client, { token: ether })
  setSendAmount(made.client, { text: '1' })
  setSendReceiver(made.client, { text: bob })
  made.emitted.length = 0
  return { ...made, sent, balances }
}

const parameters = { token: ether, amount: one, receiver: bob }

it('sends, and emits SEND_INITIATED and SEND_SUCCESS [4.12a, 4.12b, 9.5]', async () => {
  const { client, sent, emitted } = await createSendTest()
  expect(await transfer(client, parameters)).toEqual({ hash: '0xabc' })
  expect(sent).toMatchObject([{ to: bob, amount: one, tokenAddress: undefined, network: mainnet }])
  const event = { network: 'eip155:1', token: 'ETH', amount: '1' }
  expect(emitted).toEqual([
    { name: 'SEND_INITIATED', data: event },
    { name: 'SEND_SUCCESS', data: { ...event, hash: '0xabc' } },
  ])
})

it.each([
  [{ code: 4001 }, 'SEND_REJECTED', 'wallet.user_rejected'],
  [new Error('nonce too low'), 'SEND_ERROR', 'send.failed'],
  ['oops', 'SEND_ERROR', 'send.failed'],
])('emits the failure: %o', async (thrown, name, code) => {
  const { client, emitted } = await createSendTest({ send: () => Promise.reject(thrown) })
  const error: unknown = await transfer(client, parameters).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ code })
  expect(emitted.map((event) => event.name)).toEqual(['SEND_INITIATED', name])
  expect(emitted[1]?.data).toMatchObject({ message: (error as Error).message })
})

const refusals: readonly [what: string, change: object, message: string][] = [
  ['no amount', { amount: undefined }, 'An amount and receiver address are required'],
  ['no receiver', { receiver: '' }, 'An amount and receiver address are required'],
  [
    'neither',
    { amount: undefined, receiver: undefined, token: undefined },
    'An amount and receiver address are required',
  ],
  ['no token', { token: undefined }, 'A token is required'],
]

it.each(refusals)('rejects %s [5.9a]', async (_, change, message) => {
  const { client, sent } = await createSendTest()
  const wrong = { ...parameters, ...change }
  await expect(transfer(client, wrong)).rejects.toThrow(message)
  expect(sent).toEqual([])
})

it.each([
  ['zero', { amount: 0n }, 'send.invalid_amount'],
  ['less than nothing', { amount: -1n }, 'send.invalid_amount'],
  ['a float', { amount: 1.5 }, 'send.amount_not_base_units'],
  ['a text', { amount: '1.5' }, 'send.amount_not_base_units'],
  ['more than there is', { amount: 3n * one }, 'send.insufficient_funds'],
  ['no address', { receiver: 'bob' }, 'send.invalid_receiver'],
  ['an address of another namespace', { receiver: carol }, 'send.receiver_in_wrong_namespace'],
  [
    'a network that is not configured',
    { network: unconfiguredNetwork },
    'network.no_active_network',
  ],
])('rejects %s before a wallet request', async (_, change, code) => {
  const { client, sent, emitted } = await createSendTest()
  const wrong = { ...parameters, ...change } as typeof parameters
  await expect(transfer(client, wrong)).rejects.toMatchObject({ code })
  expect(sent).toEqual([])
  expect(emitted).toEqual([])
})

it("throws 'Unsupported chain' for a namespace that cannot send, or has no adapter [4.12c, 8.5a]", async () => {
  const benches = [
    [createTestClient(), solanaMainnet],
    [createTestClient({ networks: [mainnet, bitcoin] }), bitcoin],
  ] as const
  for (const [{ client }, network] of benches) {
    await connect(client, { connector: fakeConnector('other', [network]) })
    const token = { ...ether, chainId: network.caipNetworkId }
    await expect(transfer(client, { ...parameters, token })).rejects.toThrow('Unsupported chain')
  }
})

it('rejects without amount, receiver or token [5.9a]', async () => {
  const { client } = await createSendTest()
  const without = (change: object): Promise<unknown> =>
    transfer(client, { ...parameters, ...change })
  await expect(without({ receiver: '' })).rejects.toThrow(
    'An amount and receiver address are required',
  )
  await expect(without({ token: undefined })).rejects.toThrow('A token is required')
})

it('rejects without a connected wallet [8.5a]', async () => {
  const first = fakeAdapter(mainnet, { send: async () => ({ hash: '0x1' }) })
  const { client } = createTestClient({}, { first })
  await expect(transfer(client, parameters)).rejects.toThrow('No ActiveCaipAddress found')
})

it("switches to the token's network first", async () => {
  const { client, sent } = await createSendTest()
  await transfer(client, { ...parameters, token: { ...ether, chainId: base.caipNetworkId } })
  expect(readNetwork(client.store.get())).toEqual(base)
  expect(sent).toMatchObject([{ network: base, connection: { network: base.caipNetworkId } }])
})

it('sends nothing when the wallet does not switch', async () => {
  const { client, sent, emitted } = await createSendTest({
    switchNetwork: () => Promise.reject({ code: 4001 }),
  })
  const sending = transfer(client, {
    ...parameters,
    token: { ...ether, chainId: base.caipNetworkId },
  })
  await expect(sending).rejects.toMatchObject({ code: 'wallet.user_rejected' })
  expect([sent, emitted]).toEqual([[], []])
})

it('sends the form, resets it and refreshes the balance [3.12, 4.12a, 4.12b]', async () => {
  const { client, sent } = await createSendTest()
  const answer = submitSendForm(client)
  expect(client.store.get().send).toMatchObject({ loading: true, flow: { status: 'asking' } })
  expect(await answer).toBe(true)
  expect(client.store.get().send).toEqual({
    ...initialSend.send,
    flow: { status: 'sent', hash: '0xabc' },
  })
  await until(client, (state) => readBalance(state)?.value === one)
  expect(readBalance(client.store.get())?.value).toBe(one)
  expect(sent).toHaveLength(1)
})

it('refreshes the balance once the transaction is in a block', async () => {
  const deferred = createDeferred<void>()
  const { client } = await createSendTest({ confirm: () => deferred.promise })
  await submitSendForm(client)
  await settle()
  expect(readBalance(client.store.get())?.value).toBe(2n * one)
  deferred.resolve()
  await until(client, (state) => readBalance(state)?.value === one)
  expect(readBalance(client.store.get())?.value).toBe(one)
})

it('waits at most 25 s for a block [9.7]', async () => {
  const { client, clock } = await createSendTest({ confirm: () => new Promise(() => {}) })
  await submitSendForm(client)
  clock.advance(24_999)
  await settle()
  expect(readBalance(client.store.get())?.value).toBe(2n * one)
  clock.advance(1)
  await until(client, (state) => readBalance(state)?.value === one)
  expect(readBalance(client.store.get())?.value).toBe(one)
  expect(client.store.get().notification.open).toBe(false)
})

it('notifies when the transaction failed in its block', async () => {
  const { client } = await createSendTest({
    confirm: () => Promise.reject(new WalletError(sendFailedError)),
  })
  await submitSendForm(client)
  await until(client, ({ notification }) => notification.open)
  expect(client.store.get().notification).toMatchObject({
    open: true,
    message: 'Failed to send transaction',
    variant: 'error',
  })
})

it.each([
  [{ code: 4001 }, 'declined'],
  ['oops', 'failed'],
])('keeps the form when the answer is %o', async (thrown, status) => {
  const { client } = await createSendTest({ send: () => Promise.reject(thrown) })
  expect(await submitSendForm(client)).toBe(false)
  expect(client.store.get().send).toMatchObject({
    token: ether,
    sendTokenAmount: '1',
    receiverAddress: bob,
    loading: false,
    flow: { status },
  })
})

it('does not send an incomplete form', async () => {
  const { client, sent } = await createSendTest()
  setSendAmount(client, { text: '1e3' })
  expect(await submitSendForm(client)).toBe(false)
  expect(client.store.get().send.flow).toMatchObject({
    status: 'failed',
    error: { code: 'send.invalid_amount' },
  })
  expect(sent).toEqual([])
})

it('sends once on a double click', async () => {
  const { client, sent } = await createSendTest()
  const answers = await Promise.all([submitSendForm(client), submitSendForm(client)])
  expect(answers).toEqual([true, false])
  expect(sent).toHaveLength(1)
})

it('lets the visitor abort a wallet that never answers', async () => {
  const { client, clock } = await createSendTest({ send: () => new Promise(() => {}) })
  const answer = submitSendForm(client)
  resetSend(client)
  expect(await answer).toBe(false)
  expect(client.store.get().send).toEqual(initialSend.send)
  expect(clock.pending()).toBe(0)
})

describe('a transfer after an edit during the prompt of another', () => {
  type Prompt = ReturnType<typeof createDeferred<{ hash: string }>>
  async function createPromptedTest(): Promise<{
    client: TestClient['client']
    prompts: Prompt[]
  }> {
    const prompts: Prompt[] = []
    function send(): Promise<{ hash: string }> {
      const prompt = createDeferred<{ hash: string }>()
      prompts.push(prompt)
      return prompt.promise
    }
    const { client } = await createSendTest({ send })
    void submitSendForm(client)
    await expect.poll(() => prompts.length).toBe(1)
    setSendAmount(client, { text: '0.5' })
    return { client, prompts }
  }

  it('is rejected once while the wallet has not answered [4.12a]', async () => {
    const { client, prompts } = await createPromptedTest()
    expect(await submitSendForm(client)).toBe(false)
    const flow = { status: 'failed', error: { code: 'wallet.request_pending' } }
    expect(client.store.get().send).toMatchObject({ sendTokenAmount: '0.5', loading: false, flow })
    expect(prompts).toHaveLength(1)
    const repeated = submitSendForm(client)
    await expect.poll(() => prompts.length).toBe(2)
    prompts[1]?.resolve({ hash: '0xdef' })
    expect(await repeated).toBe(true)
  })

  it('is sent once the wallet has answered', async () => {
    const { client, prompts } = await createPromptedTest()
    prompts[0]?.reject({ code: 4001 })
    await settle()
    const repeated = submitSendForm(client)
    await expect.poll(() => prompts.length).toBe(2)
    prompts[1]?.resolve({ hash: '0xdef' })
    expect(await repeated).toBe(true)
  })

  it('is sent beside transfers that were not aborted', async () => {
    const { client, prompts } = await createPromptedTest()
    prompts[0]?.reject({ code: 4001 })
    await settle()
    for (let count = 0; count < 2; count += 1) transfer(client, parameters).catch(() => undefined)
    await expect.poll(() => prompts.length).toBe(3)
    void submitSendForm(client)
    await expect.poll(() => prompts.length).toBe(4)
  })
})

it('stores edits as typed, and an edit clears the last result', async () => {
  const { client } = await createSendTest({ send: () => Promise.reject('oops') })
  await submitSendForm(client)
  setSendAmount(client, { text: '0.5' })
  expect(client.store.get().send).toMatchObject({
    sendTokenAmount: '0.5',
    flow: { status: 'editing' },
  })
})

it('estimates the fee of the transfer', async () => {
  const calls: (string | bigint)[] = []
  const { client } = await createSendTest({
    async estimateFee({ to, amount }) {
      calls.push(to, amount)
      return 21_000n
    },
  })
  await updateSendFee(client)
  expect(client.store.get().send.fee).toBe(21_000n)
  expect(calls).toEqual([bob, one])
})

it('estimates with the sender and 0 while the form is incomplete', async () => {
  const calls: (string | bigint)[] = []
  const { client } = await createSendTest({
    async estimateFee({ to, amount, connection }) {
      calls.push(to === connection.accounts[0]?.address ? 'self' : to, amount)
      return 1n
    },
  })
  setSendReceiver(client, { text: 'b' })
  setSendAmount(client, { text: '99' })
  await updateSendFee(client)
  expect(calls).toEqual(['self', 0n])
})

it('estimates the fee to the receiver while the native currency does not suffice for it', async () => {
  const receivers: string[] = []
  const { client } = await createSendTest({
    async estimateFee({ to }) {
      receivers.push(to)
      return 10n ** 30n
    },
  })
  setSendToken(client, { token: { ...ether, symbol: 'WETH', address: carol } })
  await updateSendFee(client)
  expect(checkSend(client.store.get(), client.adapters).isFeeMissing).toBe(true)
  await updateSendFee(client)
  expect(receivers).toEqual([bob, bob])
})

it('leaves the fee unknown when the estimate fails [8.7]', async () => {
  const answers = [async () => 5n, () => Promise.reject(new Error('down'))]
  const { client } = await createSendTest({
    estimateFee: () => answers.shift()?.() ?? Promise.resolve(0n),
  })
  await updateSendFee(client)
  expect(client.store.get().send.fee).toBe(5n)
  await updateSendFee(client)
  expect(client.store.get().send.fee).toBeUndefined()
})

it('ignores a late estimate of an older run', async () => {
  const deferred = createDeferred<bigint>()
  const answers = [deferred.promise, Promise.resolve(2n)]
  const { client } = await createSendTest({
    estimateFee: () => answers.shift() ?? Promise.resolve(0n),
  })
  const older = updateSendFee(client)
  await updateSendFee(client)
  deferred.resolve(1n)
  await older
  expect(client.store.get().send.fee).toBe(2n)
})

it('clears the fee when another token is selected', async () => {
  const { client } = await createSendTest({ estimateFee: async () => 5n })
  await updateSendFee(client)
  setSendToken(client, { token: { ...ether, symbol: 'WETH', address: bob } })
  expect(client.store.get().send.fee).toBeUndefined()
})

it('resets the form when the requested wallet disconnects [4.12a]', async () => {
  const { client } = await createSendTest({ send: () => new Promise(() => {}) })
  void submitSendForm(client)
  expect(client.store.get().send.loading).toBe(true)
  await disconnect(client)
  expect(client.store.get().send).toEqual(initialSend.send)
})
