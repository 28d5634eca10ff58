import { expect, it } from 'vitest'
import { solanaMainnet } from '../../networks/index.ts'
import type { TokenBalance } from '../model/slices/balances.ts'
import type { SendState } from '../model/slices/send.ts'
import { alice, bob, settle } from '../client/core.fixture.ts'
import {
  rejectionResponse,
  type ReceivedGatewayRequest,
  type GatewayTest,
} from '../gateway/gateway.fixture.ts'
import { connectWithConnectorKind, createNamesTest } from '../names/names.fixture.ts'
import { checkSend } from './checkSend.ts'
import { resolveReceiver } from './resolveReceiver.ts'
import { resetSend, setSendAmount, setSendReceiver, setSendToken } from './sendForm.ts'
import { submitSendForm } from './submitSendForm.ts'

const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '2' },
}

type Form = GatewayTest & {
  readonly sent: string[]
  readonly send: () => SendState
  type(text: string): void
  /** Waits for the pause in typing, and for answers. */
  pause(ms?: number): Promise<void>
}

async function createForm(answer: (call: ReceivedGatewayRequest) => unknown): Promise<Form> {
  const sent: string[] = []
  const adapter = {
    send: async ({ to }: { readonly to: string }) => {
      sent.push(to)
      return { hash: '0xabc' }
    },
  }
  const made = createNamesTest(answer, {}, { adapter })
  await connectWithConnectorKind(made, 'injected')
  setSendToken(made.client, { token: ether })
  setSendAmount(made.client, { text: '1' })
  return {
    ...made,
    sent,
    send: () => made.client.store.get().send,
    type: (text) => setSendReceiver(made.client, { text }),
    async pause(ms = 500) {
      made.clock.advance(ms)
      for (let turn = 0; turn < 5; turn++) await settle()
    },
  }
}

const isResolution = ({ path }: ReceivedGatewayRequest): boolean =>
  path.startsWith('/v1/profile/resolve/')
const answerOf =
  (addresses: Readonly<Record<string, string | null>>, avatar: string | null = null) =>
  (call: ReceivedGatewayRequest): unknown => {
    const name = decodeURIComponent(call.path.split('/').at(-1) ?? '')
    if (isResolution(call)) return { name, address: addresses[name] ?? null }
    return { name: 'bob.eth', avatar }
  }

it('resolves a name 500 ms after the last key, and sends to its address [9.1g]', async () => {
  const form = await createForm(answerOf({ 'bob.eth': bob }, 'https://img.example/b.png'))
  form.type('bob.et')
  form.clock.advance(400)
  form.type('bob.eth')
  expect(form.send().receiverResolution).toEqual({ status: 'resolving' })
  expect(checkSend(form.client.store.get(), form.client.adapters)).toMatchObject({
    ready: false,
    step: 'resolvingName',
  })
  await form.pause(499)
  expect(form.calls).toEqual([])
  await form.pause(1)
  expect(form.send()).toMatchObject({
    receiverAddress: 'bob.eth',
    receiverResolution: { status: 'resolved', address: bob },
    receiverProfileName: 'bob.eth',
    receiverProfileImageUrl: expect.stringContaining(`/v1/identity/${bob}/avatar`),
  })
  expect(await submitSendForm(form.client)).toBe(true)
  expect(form.sent).toEqual([bob])
})

it('the send form never sends to a name that is not resolved yet', async () => {
  const form = await createForm(answerOf({ 'bob.eth': bob }))
  form.type('bob.eth')
  expect(await submitSendForm(form.client)).toBe(false)
  expect(form.sent).toEqual([])
})

it('ignores the answer to an older name', async () => {
  const answers = new Map<string, (reply: unknown) => void>()
  const form = await createForm((call) =>
    isResolution(call)
      ? new Promise((resolve) => answers.set(call.path, resolve))
      : { name: null, avatar: null },
  )
  form.type('bob.eth')
  await form.pause()
  form.type('alice.eth')
  await form.pause()
  answers.get('/v1/profile/resolve/alice.eth')?.({ name: 'alice.eth', address: alice })
  await form.pause(0)
  answers.get('/v1/profile/resolve/bob.eth')?.({ name: 'bob.eth', address: bob })
  await form.pause(0)
  expect(form.send().receiverResolution).toEqual({ status: 'resolved', address: alice })
})

it('reports that a name has no address', async () => {
  const form = await createForm(answerOf({}))
  form.type('nobody.eth')
  await form.pause()
  const { store, adapters } = form.client
  expect(checkSend(store.get(), adapters)).toMatchObject({
    step: 'invalidAddress',
    problem: { code: 'send.name_not_found' },
  })
})

it('reports that a name was not looked up, and looks it up again', async () => {
  let isDown = true
  const form = await createForm((call) =>
    isDown ? rejectionResponse(503, '') : answerOf({ 'bob.eth': bob })(call),
  )
  form.type('bob.eth')
  await form.pause()
  const { store, adapters } = form.client
  expect(checkSend(store.get(), adapters).problem?.code).toBe('send.name_not_resolved')
  isDown = false
  resolveReceiver(form.client)
  await form.pause()
  expect(form.send().receiverResolution?.status).toBe('resolved')
})

it('shows the name of a typed address, without changing the receiver', async () => {
  const form = await createForm(answerOf({}, 'https://img.example/b.png'))
  form.type(bob)
  await form.pause()
  expect(form.send()).toMatchObject({
    receiverAddress: bob,
    receiverResolution: undefined,
    receiverProfileName: 'bob.eth',
  })
  form.type('')
  expect(form.send()).toMatchObject({
    receiverProfileName: undefined,
    receiverProfileImageUrl: undefined,
  })
})

it('shows no picture of another name than the typed one', async () => {
  const form = await createForm(answerOf({ 'other.eth': bob }, 'https://img.example/b.png'))
  form.type('other.eth')
  await form.pause()
  expect(form.send()).toMatchObject({
    receiverProfileName: 'other.eth',
    receiverProfileImageUrl: undefined,
  })
})

it('warns when a name resolves to the own address', async () => {
  const form = await createForm(answerOf({ 'alice.eth': alice }))
  form.type('alice.eth')
  await form.pause()
  expect(form.send().receiverWarning).toBe('ownAddress')
})

it('drops a lookup when the form is reset', async () => {
  const form = await createForm(answerOf({ 'bob.eth': bob }))
  form.type('bob.eth')
  resetSend(form.client)
  await form.pause()
  expect(form.calls).toEqual([])
  expect(form.send().receiverResolution).toBeUndefined()
})

it('resolves no name where names are not supported [9.5]', async () => {
  const form = await createForm(answerOf({ 'bob.eth': bob }))
  setSendToken(form.client, { token: { ...ether, chainId: solanaMainnet.caipNetworkId } })
  form.type('bob.eth')
  await form.pause()
  expect(form.send().receiverResolution).toBeUndefined()
  expect(form.calls).toEqual([])
})

it('looks nothing up without a gateway', async () => {
  const { client, clock } = createNamesTest(() => ({}), { gatewayUrl: undefined })
  await connectWithConnectorKind({ client }, 'injected')
  setSendToken(client, { token: ether })
  setSendReceiver(client, { text: 'bob.eth' })
  clock.advance(500)
  await settle()
  expect(client.store.get().send.receiverResolution).toBeUndefined()
})
