import { expect, it } from 'vitest'
import {
  connect,
  type Latchkey,
  type PaymentRequest,
  readActiveAccount,
  readTokens,
  switchNetwork,
} from '../core/index.ts'
import { base, mainnet } from '../networks/index.ts'
import { createModal } from './createModal.ts'
import {
  type DeferredConnector,
  deferredAdapter,
  fakeClient,
  deferredConnector,
  fakeSession,
  waitForNextTask,
} from './fakeClient.fixture.ts'
import type { Modal } from './Modal.ts'
import {
  editPaymentRequest,
  supportsPaymentRequests,
  getPaymentRequestFormStore,
  readReceivingNetworks,
  sharePaymentRequest,
  togglePaymentRequestForm,
} from './receive.ts'

type Setup = {
  readonly client: Latchkey
  readonly modal: Modal
  readonly connector: DeferredConnector
  readonly requests: readonly PaymentRequest[]
}

/** A visitor whose adapter formats requests after a delay that the test sets. */
async function createReceiver(delays: Promise<void>[] = []): Promise<Setup> {
  const connector = deferredConnector({ id: 'fox' })
  const requests: PaymentRequest[] = []
  const adapter = deferredAdapter('eip155', [connector], {
    switchNetwork: async () => {},
    async formatPaymentUrl(request) {
      requests.push(request)
      await delays.shift()
      return `pay:${request.amount}`
    },
  })
  const { client } = fakeClient({ networks: [mainnet, base], adapters: [adapter] })
  const connecting = connect(client, { connector, network: mainnet.caipNetworkId })
  while (connector.pending.length === 0) await waitForNextTask()
  connector.approve(mainnet.caipNetworkId)
  await connecting
  const modal = createModal(client)
  modal.open()
  togglePaymentRequestForm(modal)
  return { client, modal, connector, requests }
}

it('formats a request for an exact amount in base units', async () => {
  const { modal, requests } = await createReceiver()
  const form = getPaymentRequestFormStore(modal)
  editPaymentRequest(modal, { text: '1.000000000000000001' })
  await expect.poll(() => form.get().url).toBe('pay:1000000000000000001')
  expect(requests).toMatchObject([{ token: undefined, decimals: 18, network: { id: 1 } }])
})

it.each([
  ['1e5', 'send.invalid_amount'],
  ['-1', 'send.invalid_amount'],
  ['0x10', 'send.invalid_amount'],
  ['1,000', 'send.ambiguous_amount'],
])('does not accept %s as an amount', async (text, problem) => {
  const { modal, requests } = await createReceiver()
  editPaymentRequest(modal, { text })
  await waitForNextTask()
  expect(getPaymentRequestFormStore(modal).get()).toMatchObject({ problem, url: undefined })
  expect(requests).toEqual([])
})

it('has no request for an unfinished or an invalid amount', async () => {
  const { modal } = await createReceiver()
  const form = getPaymentRequestFormStore(modal)
  for (const text of ['0', '0.', '0.0']) {
    editPaymentRequest(modal, { text })
    await waitForNextTask()
    expect(form.get()).toMatchObject({ url: undefined, problem: undefined })
  }
  editPaymentRequest(modal, { text: `0.${'1'.repeat(19)}` })
  expect(form.get()).toMatchObject({ url: undefined, problem: 'send.too_many_decimals' })
  editPaymentRequest(modal, { text: '0.5' })
  await expect
    .poll(() => form.get())
    .toMatchObject({ problem: undefined, url: `pay:${5n * 10n ** 17n}` })
})

it('keeps the newest request, whichever is formatted first', async () => {
  let release = (): void => {}
  const slow = new Promise<void>((resolve) => (release = resolve))
  const { modal } = await createReceiver([slow])
  editPaymentRequest(modal, { text: '1' })
  editPaymentRequest(modal, { text: '2' })
  await waitForNextTask()
  release()
  await waitForNextTask()
  expect(getPaymentRequestFormStore(modal).get().url).toBe(`pay:${2n * 10n ** 18n}`)
})

it('keeps the token of the request, and its decimals, once the account holds it no more', async () => {
  const { client, modal, requests } = await createReceiver()
  const token = {
    chainId: mainnet.caipNetworkId,
    address: `${mainnet.caipNetworkId}:0x${'d0'.repeat(20)}`,
    quantity: { decimals: '6', numeric: '5' },
    name: 'Dollar',
    symbol: 'USD',
    iconUrl: '',
    price: '1',
  } as const
  const setHeld = (list: readonly (typeof token)[]): void => {
    const { caipAddress } = readActiveAccount(client.store.get())!
    const entry = { status: 'ready', list } as const
    client.store.set({ tokens: { [caipAddress]: entry } })
  }
  setHeld([token])
  editPaymentRequest(modal, { token: readTokens(client.store.get())[0] })
  editPaymentRequest(modal, { text: '1' })
  const form = getPaymentRequestFormStore(modal)
  await expect.poll(() => form.get().url).toBe('pay:1000000')
  setHeld([])
  editPaymentRequest(modal, { text: '2' })
  await expect.poll(() => form.get().url).toBe('pay:2000000')
  const usd = { token: `0x${'d0'.repeat(20)}`, decimals: 6 }
  expect(requests).toMatchObject([usd, usd])
  editPaymentRequest(modal, { token: undefined })
  await expect.poll(() => form.get().url).toBe(`pay:${2n * 10n ** 18n}`)
  expect(requests[2]).toMatchObject({ token: undefined, decimals: 18 })
})

it('empties the form when the network changes, and when it is closed', async () => {
  const { client, modal } = await createReceiver()
  const form = getPaymentRequestFormStore(modal)
  editPaymentRequest(modal, { text: '1' })
  await switchNetwork(client, { network: base.caipNetworkId })
  expect(form.get()).toMatchObject({ isOpen: false, text: '', url: undefined })
  togglePaymentRequestForm(modal)
  editPaymentRequest(modal, { text: '1' })
  togglePaymentRequestForm(modal)
  expect(form.get()).toMatchObject({ isOpen: false, text: '' })
})

it('copies a request where the browser cannot share it', async () => {
  const { modal } = await createReceiver()
  const copied: string[] = []
  const copy = (url: string): void => void copied.push(url)
  sharePaymentRequest(modal, copy)
  editPaymentRequest(modal, { text: '1' })
  await waitForNextTask()
  sharePaymentRequest(modal, copy)
  expect(copied).toEqual([`pay:${10n ** 18n}`])
})

it('lists the networks of the namespace, and for a smart account the active one', async () => {
  const { client, connector, modal } = await createReceiver()
  const names = (): readonly string[] =>
    readReceivingNetworks(client.store.get()).map(({ name }) => name)
  expect(names()).toEqual([mainnet.name, base.name])
  const session = fakeSession(mainnet.caipNetworkId)
  const accounts = session.accounts.map((one) => ({ ...one, type: 'smartAccount' as const }))
  connector.emit({ type: 'accountsChanged', namespace: 'eip155', accounts })
  expect(names()).toEqual([mainnet.name])
  expect(supportsPaymentRequests(modal)).toBe(true)
})
