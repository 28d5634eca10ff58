import type { ConnectorSession } from '../model/Connector.ts'
import { expect, it } from 'vitest'
import { bitcoin, base, mainnet, solanaMainnet } from '../../networks/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import {
  createTestClient,
  type TestClient,
  createDeferred,
  unconfiguredNetwork,
  fakeAdapter,
  type FakeConnector,
  fakeConnector,
  sessionOf,
  settle,
} from '../client/core.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { connect, readConnection } from '../connection/index.ts'
import { setSendAmount } from '../send/index.ts'
import {
  isNetworkApproved,
  isNetworkSupported,
  readApprovedNetworkIds,
  readNetwork,
  readNetworks,
} from './readNetwork.ts'
import { setActiveNamespace } from './setActiveNamespace.ts'
import { cancelSwitchNetwork } from './cancelSwitchNetwork.ts'
import { startSwitchNetworkFlow } from './startSwitchNetworkFlow.ts'
import { switchNetwork } from './switchNetwork.ts'

/** Requests to the fake wallet, in order. */
type RequestedMethods = readonly string[]

async function createWalletTest(
  answers: {
    readonly switch?: () => Promise<void>
    readonly add?: (() => Promise<void>) | undefined
  } = {},
  session: Partial<ConnectorSession> = {},
  options: Partial<LatchkeyOptions> = {},
): Promise<TestClient & { calls: RequestedMethods; connector: FakeConnector }> {
  const calls: string[] = []
  const members: Partial<Adapter> = {
    async switchNetwork({ network }) {
      calls.push(`switch ${network.caipNetworkId}`)
      await answers.switch?.()
    },
  }
  if (answers.add)
    members.addNetwork = async ({ network }) => {
      calls.push(`add ${network.caipNetworkId}`)
      await answers.add?.()
    }
  const made = createTestClient(options, { first: fakeAdapter(mainnet, members) })
  const connector = fakeConnector('fox')
  connector.answer = async () => [sessionOf(mainnet, undefined, session)]
  await connect(made.client, { connector })
  made.emitted.length = 0
  return { ...made, calls, connector }
}

const unknownChain = { code: 4902, message: 'Unrecognized chain ID' }

it('requests the switch from the wallet, then sets the network and emits SWITCH_NETWORK [1.3]', async () => {
  const { client, calls, emitted } = await createWalletTest()
  await switchNetwork(client, { network: 'eip155:8453' })
  expect(calls).toEqual(['switch eip155:8453'])
  expect(readNetwork(client.store.get())).toEqual(base)
  expect(readConnection(client.store.get())?.network).toBe('eip155:8453')
  expect(emitted).toEqual([{ name: 'SWITCH_NETWORK', data: { network: 'eip155:8453' } }])
})

it('does nothing when the network is active [4.5a]', async () => {
  const { client, calls, emitted } = await createWalletTest()
  setSendAmount(client, { text: '1' })
  const before = client.store.get()
  await switchNetwork(client, { network: 'eip155:1' })
  expect(client.store.get()).toBe(before)
  expect([calls, emitted]).toEqual([[], []])
})

it('changes the active namespace and resets the send form [4.5b]', async () => {
  const { client, calls } = await createWalletTest()
  setSendAmount(client, { text: '1' })
  await switchNetwork(client, { network: solanaMainnet.caipNetworkId })
  expect(client.store.get().activeNamespace).toBe('solana')
  expect(client.store.get().send.sendTokenAmount).toBe('')
  // No wallet is connected there, so only the client switches.
  expect(calls).toEqual([])

  setSendAmount(client, { text: '2' })
  await switchNetwork(client, { network: 'eip155:1' })
  expect(client.store.get().activeNamespace).toBe('eip155')
  expect(client.store.get().send.sendTokenAmount).toBe('')
  // The wallet is on that network already.
  expect(calls).toEqual([])
})

it('resets the send form also when the wallet switches itself [4.5b]', async () => {
  const { client, connector } = await createWalletTest()
  setSendAmount(client, { text: '1' })
  connector.emit({ type: 'networkChanged', network: 'eip155:8453' })
  expect(client.store.get().send.sendTokenAmount).toBe('')
})

it('adds a network that the wallet does not have, then switches [4.7, 8.9]', async () => {
  let isKnown = false
  const { client, calls } = await createWalletTest({
    switch: async () => {
      if (!isKnown) throw unknownChain
    },
    add: async () => void (isKnown = true),
  })
  await switchNetwork(client, { network: 'eip155:8453' })
  expect(calls).toEqual(['switch eip155:8453', 'add eip155:8453', 'switch eip155:8453'])
  expect(readNetwork(client.store.get())).toEqual(base)
})

it.each([
  ['the wallet cannot learn it', async () => Promise.reject(new Error('bad rpc'))],
  ['the visitor refuses', async () => Promise.reject({ code: 4001 })],
  ['it is still unknown', async () => {}],
  ['the adapter cannot add networks', undefined],
])("fails with 'Chain is not supported' when %s [4.7, 8.5a]", async (_, add) => {
  const { client } = await createWalletTest({ switch: () => Promise.reject(unknownChain), add })
  const before = client.store.get()
  const switching = switchNetwork(client, { network: 'eip155:8453' })
  await expect(switching).rejects.toThrow('Chain is not supported')
  expect(client.store.get()).toBe(before)
})

it.each([
  [{ code: 4001 }, 'wallet.user_rejected'],
  ['nope', 'network.switch_failed'],
  [{ code: -32002 }, 'wallet.request_pending'],
])('keeps the network when the wallet answers %o', async (thrown, code) => {
  const { client, calls } = await createWalletTest({ switch: () => Promise.reject(thrown) })
  const before = client.store.get()
  await expect(switchNetwork(client, { network: 'eip155:8453' })).rejects.toMatchObject({ code })
  expect(client.store.get()).toBe(before)
  expect(calls).toHaveLength(1)
})

it('alerts for an unconfigured network, and throws only with throwOnFailure [8.1a]', async () => {
  const { client, emitted } = await createWalletTest()
  await switchNetwork(client, { network: unconfiguredNetwork })
  expect(emitted).toEqual([
    {
      name: 'alert',
      data: expect.objectContaining({ short: 'Network Not Found', variant: 'error' }),
    },
  ])
  const throwing = switchNetwork(client, { network: unconfiguredNetwork, throwOnFailure: true })
  await expect(throwing).rejects.toThrow('Network not found')
  expect(readNetwork(client.store.get())).toEqual(mainnet)
})

it('sends no request to a wallet that did not approve the network', async () => {
  const limits = { supportsAllNetworks: false, approvedNetworks: ['eip155:1'] as const }
  const { client, calls } = await createWalletTest({}, limits)
  const switching = switchNetwork(client, { network: 'eip155:8453' })
  await expect(switching).rejects.toMatchObject({ code: 'network.chain_not_supported' })
  expect(calls).toEqual([])
})

it('switches without the wallet when it has no network of its own', async () => {
  const { client } = createTestClient({}, { first: fakeAdapter(mainnet) })
  await connect(client, { connector: fakeConnector('fox') })
  await switchNetwork(client, { network: 'eip155:8453' })
  expect(readConnection(client.store.get())?.network).toBe('eip155:8453')
  expect(readNetwork(client.store.get())).toEqual(base)
})

it('aborts the older of two switches, and ignores its late answer', async () => {
  const deferred = createDeferred<void>()
  const answers = [deferred.promise, Promise.resolve()]
  const { client } = await createWalletTest(
    { switch: () => answers.shift() ?? Promise.resolve() },
    {},
    { networks: [mainnet, base, { ...mainnet, id: 10 }, solanaMainnet] },
  )
  const older = switchNetwork(client, { network: 'eip155:8453' })
  await switchNetwork(client, { network: 'eip155:10' })
  deferred.resolve()
  await expect(older).rejects.toMatchObject({ code: 'transport.aborted' })
  expect(readNetwork(client.store.get())?.id).toBe(10)
})

it('fails when the wallet disconnects meanwhile', async () => {
  const deferred = createDeferred<void>()
  const { client, connector } = await createWalletTest({ switch: () => deferred.promise })
  const switching = switchNetwork(client, { network: 'eip155:8453' })
  connector.emit({ type: 'disconnected', namespace: 'eip155' })
  deferred.resolve()
  await expect(switching).rejects.toMatchObject({ code: 'wallet.disconnected' })
  expect(readNetwork(client.store.get())).toEqual(mainnet)
})

it('ends the flow in done', async () => {
  const { client } = await createWalletTest()
  const answer = startSwitchNetworkFlow(client, { network: 'eip155:8453' })
  expect(client.store.get().switchFlow).toEqual({ status: 'asking', network: base })
  expect(await answer).toBe(true)
  expect(client.store.get().switchFlow).toEqual({ status: 'done', network: base })
})

it.each([
  [{ code: 4001 }, 'declined'],
  ['nope', 'failed'],
])('maps %o to %s', async (thrown, status) => {
  const { client } = await createWalletTest({ switch: () => Promise.reject(thrown) })
  expect(await startSwitchNetworkFlow(client, { network: 'eip155:8453' })).toBe(false)
  expect(client.store.get().switchFlow).toMatchObject({ status, network: base })
})

it('maps a rejected addition of the network to a failure [4.7]', async () => {
  const { client } = await createWalletTest({
    switch: () => Promise.reject(unknownChain),
    add: () => Promise.reject({ code: 4001 }),
  })
  await startSwitchNetworkFlow(client, { network: 'eip155:8453' })
  expect(client.store.get().switchFlow).toMatchObject({
    status: 'failed',
    error: { code: 'network.chain_not_supported' },
  })
})

it('returns to idle when the visitor cancels a wallet that never answers', async () => {
  const { client, clock } = await createWalletTest({ switch: () => new Promise(() => {}) })
  const answer = startSwitchNetworkFlow(client, { network: 'eip155:8453' })
  await settle()
  cancelSwitchNetwork(client)
  expect(await answer).toBe(false)
  expect(client.store.get().switchFlow).toEqual({ status: 'idle' })
  expect(readNetwork(client.store.get())).toEqual(mainnet)
  expect(clock.pending()).toBe(0)
})

it('aborts the older of two flows', async () => {
  const answers = [new Promise<void>(() => {}), Promise.resolve()]
  const { client } = await createWalletTest({ switch: () => answers.shift() ?? Promise.resolve() })
  const older = startSwitchNetworkFlow(client, { network: 'eip155:8453' })
  expect(await startSwitchNetworkFlow(client, { network: 'eip155:8453' })).toBe(true)
  expect(await older).toBe(false)
  expect(client.store.get().switchFlow.status).toBe('done')
})

it('shows no flow for an unconfigured network', async () => {
  const { client, emitted } = await createWalletTest()
  expect(await startSwitchNetworkFlow(client, { network: unconfiguredNetwork })).toBe(false)
  expect(client.store.get().switchFlow).toEqual({ status: 'idle' })
  expect(emitted.map(({ name }) => name)).toEqual(['alert'])
})

it('makes only a configured namespace active', async () => {
  const { client } = createTestClient()
  setActiveNamespace(client, { namespace: 'solana' })
  expect(client.store.get().activeNamespace).toBe('solana')
  const wrong = (): void => setActiveNamespace(client, { namespace: 'cosmos' })
  expect(wrong).toThrow(expect.objectContaining({ code: 'namespace.not_found' }))
  expect(client.store.get().activeNamespace).toBe('solana')
})

it('signals when a namespace on an unsupported network becomes active [4.5c]', async () => {
  const { client, connector, emitted } = await createWalletTest()
  setActiveNamespace(client, { namespace: 'solana' })
  connector.emit({ type: 'networkChanged', network: unconfiguredNetwork })
  expect(emitted).toEqual([])
  setActiveNamespace(client, { namespace: 'eip155' })
  expect(emitted).toEqual([
    { name: 'attention', data: { kind: 'unsupportedNetwork', network: unconfiguredNetwork } },
  ])
})

it('distinguishes requested, supported and approved networks [3.6]', async () => {
  const limits = { supportsAllNetworks: false, approvedNetworks: ['eip155:1'] as const }
  const { client } = await createWalletTest({}, limits)
  const state = client.store.get()
  expect(readNetworks(state).map((one) => one.caipNetworkId)).toEqual([
    'eip155:1',
    'eip155:8453',
    solanaMainnet.caipNetworkId,
  ])
  expect(isNetworkSupported(state, 'eip155:8453')).toBe(true)
  expect(isNetworkSupported(state, bitcoin.caipNetworkId)).toBe(false)
  expect(readApprovedNetworkIds(state)).toEqual(['eip155:1'])
  expect(isNetworkApproved(state, 'eip155:1')).toBe(true)
  expect(isNetworkApproved(state, 'eip155:8453')).toBe(false)
  expect(isNetworkApproved(state, solanaMainnet.caipNetworkId)).toBe(true)
})

it('approves every network for an embedded wallet [3.6]', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('login', [mainnet], { kind: 'embedded' })
  connector.answer = async () => [sessionOf(mainnet, undefined, { supportsAllNetworks: false })]
  await connect(client, { connector })
  expect(isNetworkApproved(client.store.get(), 'eip155:8453')).toBe(true)
})
