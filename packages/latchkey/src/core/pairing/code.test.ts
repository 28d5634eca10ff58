import { expect, it } from 'vitest'
import {
  pairingExpiredError,
  relayUnreachableError,
  walletUserRejectedError,
} from '../../errors/catalogue/index.ts'
import { errorCatalogue, WalletError } from '../../errors/index.ts'
import { createTestClient, createDeferred, settle, stored } from '../client/core.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { cancelConnect, connect, readConnection, startConnectFlow } from '../connection/index.ts'
import {
  fakePairing,
  type FakeProposal,
  lifetime,
  pairingOptions,
  addFakePairing,
  type PairedTest,
  createSettledSession,
} from './pairing.fixture.ts'
import { createPairingLoader } from './createPairingLoader.ts'
import { abandonPairingCode, preparePairingCode } from './preparePairingCode.ts'

const createPairedTest = (options: Partial<LatchkeyOptions> = {}): PairedTest =>
  addFakePairing(createTestClient({ ...pairingOptions, ...options }))

it('shows a code, and connects every namespace that the wallet grants [1.2]', async () => {
  const { client, connector, pairing, clock, deps } = createPairedTest()
  const seen: string[] = []
  client.store.watch(
    ({ pairing: { status } }) => status,
    (status) => seen.push(status),
  )
  const connected = startConnectFlow(client, { connector })
  expect(client.store.get().pairing.status).toBe('making')
  await settle()
  expect(client.store.get().pairing).toEqual({
    status: 'ready',
    uri: 'wc:1',
    expiry: clock.now() + lifetime,
    waiting: [],
  })
  expect(client.store.get().connectFlow.status).toBe('asking')
  expect(deps).toMatchObject([{ relayUrls: ['ws://gateway.example:4870'], projectId: 'test' }])

  await pairing.proposals[0]?.approve()
  expect(await connected).toMatchObject({ namespace: 'eip155', wallet: { name: 'Fox' } })
  expect(readConnection(client.store.get(), 'solana')).toBeDefined()
  expect(client.store.get().connectFlow.status).toBe('connected')
  expect(seen).toEqual(['making', 'ready', 'idle'])
})

it('the URI of a code is set before the relay accepts it, and cleared when the relay does not', async () => {
  const { client, connector, pairing } = createPairedTest()
  const relay = createDeferred<void>()
  pairing.onConnect = () => relay.promise
  void startConnectFlow(client, { connector })
  await settle()
  expect(client.store.get().pairing).toEqual({ status: 'making', uri: 'wc:1', waiting: [] })
  relay.reject(new WalletError(relayUnreachableError))
  await settle()
  expect(client.store.get().pairing).toMatchObject({ status: 'failed', waiting: [] })
  expect(client.store.get().pairing.uri).toBeUndefined()
})

it('proposes all configured networks, the active one first', async () => {
  const { client, connector, pairing } = createPairedTest({ defaultNetwork: 'eip155:8453' })
  void startConnectFlow(client, { connector })
  await settle()
  const { eip155 } = pairing.proposals[0]?.namespaces ?? {}
  expect(eip155?.chains).toEqual(['eip155:8453', 'eip155:1'])
})

it('a connect is declined when the visitor rejects in the wallet, and the next one creates a new code', async () => {
  const { client, connector, pairing, clock, emitted } = createPairedTest()
  void startConnectFlow(client, { connector })
  await settle()
  pairing.proposals[0]?.reject(new WalletError(walletUserRejectedError))
  await settle()
  expect(client.store.get().connectFlow.status).toBe('declined')
  expect(client.store.get().pairing).toMatchObject({
    status: 'failed',
    error: { code: 'wallet.user_rejected' },
  })
  expect(emitted.map(({ name }) => name)).toContain('USER_REJECTED')
  clock.advance(5000)
  void startConnectFlow(client, { connector })
  await settle()
  expect(client.store.get().pairing).toMatchObject({ status: 'ready', uri: 'wc:2' })
})

it('renews the code 10 s before it expires, and still accepts an approval of the old one [5.14, 9.9]', async () => {
  const { client, connector, pairing, clock } = createPairedTest()
  const connected = connect(client, { connector })
  await settle()
  clock.advance(lifetime - 10_001)
  await settle()
  expect(pairing.proposals).toHaveLength(1)
  clock.advance(1)
  expect(client.store.get().pairing).toMatchObject({ status: 'ready', uri: 'wc:1' })
  await settle()
  expect(client.store.get().pairing).toMatchObject({
    status: 'ready',
    uri: 'wc:2',
    expiry: clock.now() + lifetime,
  })
  const [old, young] = pairing.proposals
  await old?.approve()
  expect(await connected).toMatchObject({ namespace: 'eip155' })
  expect(young?.isAbandoned()).toBe(true)
  expect(client.store.get().pairing.status).toBe('idle')
  expect(clock.pending()).toBe(0)
})

it('keeps displaying the newer code when the older one expires', async () => {
  const { client, connector, pairing, clock } = createPairedTest()
  const connected = connect(client, { connector })
  await settle()
  clock.advance(lifetime - 10_000)
  await settle()
  pairing.proposals[0]?.reject(new WalletError(pairingExpiredError))
  await settle()
  expect(client.store.get().pairing).toMatchObject({ status: 'ready', uri: 'wc:2' })
  await pairing.proposals[1]?.approve()
  expect(await connected).toMatchObject({ namespace: 'eip155' })
})

it.each([
  ['by the clock', () => {}],
  ['by the wallet side', (proposal) => proposal?.reject(new WalletError(pairingExpiredError))],
] satisfies [string, (proposal: FakeProposal | undefined) => void][])(
  'hides a code that has expired %s while another is created',
  async (_, expire) => {
    const { client, connector, pairing, clock } = createPairedTest()
    void startConnectFlow(client, { connector })
    await settle()
    const gate = createDeferred<void>()
    pairing.onConnect = () => gate.promise
    expire(pairing.proposals[0])
    clock.advance(lifetime - 10_000)
    // The next code is requested, and ready only later.
    await settle()
    clock.advance(9999)
    expect(client.store.get().pairing.status).toBe('ready')
    clock.advance(1)
    await settle()
    expect(client.store.get().pairing).toEqual({ status: 'making', waiting: [] })
    gate.resolve()
    await settle()
    expect(client.store.get().pairing).toMatchObject({ status: 'ready', uri: 'wc:2' })
  },
)

it('fails when no code can be created, and delays the next attempt until 1 s has passed [9.9]', async () => {
  const { client, connector, pairing, clock } = createPairedTest()
  pairing.onConnect = async () => {
    throw new WalletError(relayUnreachableError)
  }
  await startConnectFlow(client, { connector })
  expect(client.store.get()).toMatchObject({
    connectFlow: { status: 'failed', error: { code: 'relay.unreachable' } },
    pairing: { status: 'failed', error: { code: 'relay.unreachable' } },
  })
  pairing.onConnect = async () => {}
  clock.advance(400)
  void startConnectFlow(client, { connector })
  await settle()
  expect(pairing.calls).toHaveLength(1)
  expect(client.store.get().pairing).toEqual({ status: 'making', waiting: [] })
  clock.advance(599)
  await settle()
  expect(pairing.calls).toHaveLength(1)
  clock.advance(1)
  await settle()
  expect(client.store.get().pairing.status).toBe('ready')
})

it('fails when the pairing client does not load, and can be tried again', async () => {
  const { client, connector, pairing } = createPairedTest()
  const source = client.own(createPairingLoader)
  source.create = async () => {
    throw new Error('offline')
  }
  await startConnectFlow(client, { connector })
  expect(client.store.get()).toMatchObject({
    connectFlow: { status: 'failed', error: { code: 'transport.failed' } },
    pairing: { status: 'failed', error: { code: 'transport.failed' } },
  })
  source.create = async () => pairing
  void startConnectFlow(client, { connector })
  await settle()
  expect(client.store.get().pairing.status).toBe('ready')
})

it('prepares a code before a wallet is selected, which connect then uses', async () => {
  const { client, connector, pairing } = createPairedTest()
  await preparePairingCode(client)
  expect(client.store.get().pairing).toMatchObject({ status: 'ready', uri: 'wc:1' })
  expect(client.store.get().connectFlow.status).toBe('idle')
  await preparePairingCode(client)
  const connected = connect(client, { connector })
  await settle()
  expect(pairing.proposals).toHaveLength(1)
  await pairing.proposals[0]?.approve()
  expect(await connected).toMatchObject({ namespace: 'eip155' })
})

it('renews a prepared code until it is abandoned', async () => {
  const { client, pairing, clock } = createPairedTest()
  await preparePairingCode(client)
  clock.advance(lifetime)
  await settle()
  expect(client.store.get().pairing).toMatchObject({ status: 'ready', uri: 'wc:2' })
  abandonPairingCode(client)
  expect(client.store.get().pairing).toEqual({ status: 'idle', waiting: [] })
  expect(pairing.proposals.every((one) => one.isAbandoned())).toBe(true)
  clock.advance(lifetime * 2)
  await settle()
  expect(pairing.proposals).toHaveLength(2)
  expect(clock.pending()).toBe(0)
})

it('records why no code could be prepared, without rejecting', async () => {
  const { client, pairing } = createPairedTest()
  pairing.onConnect = async () => {
    throw new WalletError(relayUnreachableError)
  }
  await preparePairingCode(client)
  expect(client.store.get().pairing).toMatchObject({ error: { code: 'relay.unreachable' } })
  abandonPairingCode(client)
  expect(client.store.get().pairing).toEqual({ status: 'idle', waiting: [] })

  const off = createPairedTest()
  const { client: other } = off
  await preparePairingCode({ ...other, options: { ...other.options, pairing: false } })
  expect(other.store.get().pairing).toMatchObject({ error: { code: 'pairing.not_configured' } })
})

it('drops a code that is abandoned while it loads or is created', async () => {
  const { client, pairing } = createPairedTest()
  const prepared = preparePairingCode(client)
  abandonPairingCode(client)
  await prepared
  expect(pairing.proposals).toEqual([])
  expect(client.store.get().pairing.status).toBe('idle')

  const gate = createDeferred<void>()
  pairing.onConnect = () => gate.promise
  void preparePairingCode(client)
  await settle()
  abandonPairingCode(client)
  gate.resolve()
  await settle()
  expect(pairing.proposals.map((one) => one.isAbandoned())).toEqual([true])
  expect(client.store.get().pairing.status).toBe('idle')
})

it('keeps an unused code until it expires, and does not renew it', async () => {
  const { client, connector, pairing, clock } = createPairedTest()
  void startConnectFlow(client, { connector })
  await settle()
  cancelConnect(client)
  await settle()
  expect(client.store.get().pairing).toMatchObject({ status: 'ready', uri: 'wc:1' })
  void startConnectFlow(client, { connector })
  await settle()
  expect(pairing.proposals).toHaveLength(1)
  cancelConnect(client)
  await settle()
  clock.advance(lifetime)
  await settle()
  expect(client.store.get().pairing).toEqual({ status: 'idle', waiting: [] })
  expect(pairing.proposals).toHaveLength(1)
})

it('drops the code when the connect is aborted before or after it is shown', async () => {
  const { client, connector, pairing } = createPairedTest()
  for (const steps of [
    [cancelConnect, abandonPairingCode],
    [abandonPairingCode, cancelConnect],
  ]) {
    void startConnectFlow(client, { connector })
    await settle()
    for (const step of steps) step(client)
    await settle()
    expect(client.store.get().pairing.status).toBe('idle')
  }
  expect(pairing.proposals.every((one) => one.isAbandoned())).toBe(true)
})

it('leaves nothing pending when it is aborted while code loads', async () => {
  const { client, connector, pairing } = createPairedTest()
  void startConnectFlow(client, { connector })
  cancelConnect(client)
  await settle()
  expect(client.store.get().pairing.status).toBe('idle')
  expect(pairing.proposals).toEqual([])
})

it('disconnects a wallet that approves a code without a waiting call', async () => {
  const { client, connector, pairing } = createPairedTest()
  void startConnectFlow(client, { connector })
  await settle()
  cancelConnect(client)
  await settle()
  await pairing.proposals[0]?.approve()
  await settle()
  expect(pairing.calls).toContainEqual({ name: 'disconnect', data: 'first' })
  expect(readConnection(client.store.get())).toBeUndefined()
  expect(client.store.get().pairing.status).toBe('idle')
})

it.each([
  ['project.origin_not_allowed', 'Origin Not Allowed'],
  ['project.invalid_id', 'Invalid Project ID'],
  ['relay.session_expired', 'Session Expired'],
] as const)('alerts once when the relay answers %s [8.1b, 8.1f, 8.1g]', async (code, short) => {
  const { client, connector, pairing, emitted } = createPairedTest()
  const alerts = (): unknown[] => emitted.filter(({ name }) => name === 'alert')
  pairing.onConnect = async () => {
    const error = new WalletError(errorCatalogue[code])
    pairing.emit({ type: 'refused', error })
    throw error
  }
  await startConnectFlow(client, { connector })
  await settle()
  expect(alerts()).toMatchObject([{ data: { code, short, variant: 'error' } }])
})

it('maps relay messages without a code [8.2a]', async () => {
  const { client, connector, pairing, emitted } = createPairedTest()
  void startConnectFlow(client, { connector })
  await settle()
  pairing.emit({ type: 'refused', error: new Error('Unauthorized: invalid key') })
  pairing.emit({ type: 'refused', error: new Error('No room') })
  await settle()
  const alerts = emitted.filter(({ name }) => name === 'alert')
  expect(alerts).toMatchObject([{ data: { code: 'project.invalid_id' } }])
})

it('releases everything when the client is destroyed, and nothing of another client', async () => {
  const one = createPairedTest()
  const other = createPairedTest()
  void startConnectFlow(one.client, { connector: one.connector })
  void startConnectFlow(other.client, { connector: other.connector })
  await settle()
  one.client.destroy()
  await settle()
  expect(one.pairing.isDestroyed()).toBe(true)
  expect(one.clock.pending()).toBe(0)
  expect(other.pairing.isDestroyed()).toBe(false)
  expect(other.client.store.get().pairing).toMatchObject({ status: 'ready', uri: 'wc:1' })
})

it('a pairing client is destroyed when it loads after its client was destroyed', async () => {
  const { client, connector, clock } = createPairedTest()
  const late = fakePairing(clock)
  client.own(createPairingLoader).create = async () => late
  void startConnectFlow(client, { connector })
  client.destroy()
  await settle()
  expect(late.isDestroyed()).toBe(true)
})

it("stores the wallet's own name, and does not list the pairing as a recent wallet", async () => {
  const { client, connector, pairing, area } = createPairedTest()
  const connected = connect(client, { connector })
  await settle()
  await pairing.proposals[0]?.approve(createSettledSession())
  await connected
  expect(stored(area, 'connections')).toMatchObject({
    eip155: [
      {
        connectorId: 'walletConnect',
        name: 'Fox',
        networks: expect.arrayContaining(['eip155:1', 'eip155:8453']),
      },
    ],
  })
  expect(client.store.get().wallets.recent).toEqual([])
})
