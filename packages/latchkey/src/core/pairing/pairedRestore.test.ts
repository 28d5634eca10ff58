import type { WalletRow } from '../wallets/WalletRow.ts'
import { expect, it } from 'vitest'
import { pairingNoSessionError, walletTimedOutError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import type { PairedSession } from '../../pairing/index.ts'
import { readAccount } from '../account/index.ts'
import {
  createTestClient,
  createDeferred,
  type FakeStorageArea,
  fakeStorageArea,
  settle,
  stored,
  until,
} from '../client/core.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { startIfReturning } from '../client/startIfReturning.ts'
import { connect, readConnection, readConnectionStatus } from '../connection/index.ts'
import { readNetwork, switchNetwork } from '../network/index.ts'
import {
  addFakePairing,
  type PairedTest,
  pairingOptions,
  createSettledSession,
} from './pairing.fixture.ts'
import { createPairingLoader } from './createPairingLoader.ts'
import { abandonPairingCode } from './preparePairingCode.ts'
import { setOpenedWallet } from './setOpenedWallet.ts'

function createPairedTest(
  options: Partial<LatchkeyOptions> = {},
  area: FakeStorageArea = fakeStorageArea(),
  sessions: PairedSession[] = [],
): PairedTest {
  return addFakePairing(createTestClient({ ...pairingOptions, ...options }, { area }), sessions)
}

const fox: WalletRow = {
  id: 'fox',
  name: 'Fox',
  type: 'featured',
  namespaces: ['eip155'],
  connectors: [],
  links: { mobile: 'fox://' },
}

/** Storage after a visit with a paired wallet. */
async function visited(options: Partial<LatchkeyOptions> = {}): Promise<FakeStorageArea> {
  const { client, connector, pairing, area } = createPairedTest(options)
  await client.start()
  setOpenedWallet(client, fox)
  const connected = connect(client, { connector })
  await settle()
  await pairing.proposals[0]?.approve()
  await connected
  await switchNetwork(client, { network: base.caipNetworkId })
  client.destroy()
  return area
}

function revisit(
  area: FakeStorageArea,
  sessions: PairedSession[],
  options: Partial<LatchkeyOptions> = {},
): PairedTest {
  return createPairedTest(options, area, sessions)
}

it('restores the paired wallet, on the last active network [4.1b]', async () => {
  const { client, pairing, emitted } = revisit(await visited(), [createSettledSession()])
  const started = client.start()
  expect(readConnectionStatus(client.store.get())).toBe('connecting')
  await started
  expect(readConnection(client.store.get())).toMatchObject({ wallet: { name: 'Fox' } })
  expect(readAccount(client.store.get()).connectorName).toBe('Fox')
  expect(readNetwork(client.store.get(), 'eip155')).toEqual(base)
  expect(readConnection(client.store.get(), 'solana')).toBeDefined()
  expect(pairing.calls).toEqual([{ name: 'ping', data: 'first' }])
  // It was opened by a link when it was paired.
  expect(emitted).toContainEqual({
    name: 'CONNECT_SUCCESS',
    data: expect.objectContaining({ method: 'mobile', name: 'Fox', reconnect: true }),
  })
  pairing.emit({
    type: 'requests',
    pending: [{ id: 1, topic: 'first', method: 'personal_sign' }],
  })
  expect(client.store.get().pairing.waiting).toMatchObject([
    { link: 'fox://wc?requestId=1&sessionTopic=first' },
  ])
})

it('stays connected to a wallet that does not answer, and disconnects when it has no session', async () => {
  const area = await visited()
  const asleep = revisit(area, [createSettledSession()])
  asleep.pairing.pings = async () => {
    throw new WalletError(walletTimedOutError)
  }
  await asleep.client.start()
  await settle()
  expect(readConnectionStatus(asleep.client.store.get())).toBe('connected')
  asleep.client.destroy()

  const revisited = revisit(area, [createSettledSession()])
  revisited.pairing.pings = async () => {
    await settle()
    throw new WalletError(pairingNoSessionError)
  }
  await revisited.client.start()
  expect(readConnectionStatus(revisited.client.store.get())).toBe('connected')
  await until(revisited.client, (state) => readConnectionStatus(state) === 'disconnected')
  expect(readConnectionStatus(revisited.client.store.get())).toBe('disconnected')
})

it.each([
  ['is gone', []],
  ['has expired', [createSettledSession({ expiry: 999 })]],
])('deletes the record of a wallet whose session %s', async (_, sessions) => {
  const area = await visited()
  const { client } = revisit(area, sessions)
  await client.start()
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  expect(stored(area, 'connections')).toMatchObject({ eip155: [], solana: [] })
})

it('keeps the record of a wallet when the pairing code does not load', async () => {
  const area = await visited()
  const { client } = revisit(area, [createSettledSession()])
  client.own(createPairingLoader).create = async () => {
    throw new Error('offline')
  }
  await client.start()
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  client.destroy()
  const again = revisit(area, [createSettledSession()])
  await again.client.start()
  expect(readConnectionStatus(again.client.store.get())).toBe('connected')
})

it('keeps the record of a wallet when the pairing code loads too slowly', async () => {
  const area = await visited()
  const { client, clock } = revisit(area, [createSettledSession()])
  const gate = createDeferred<never>()
  client.own(createPairingLoader).create = () => gate.promise
  const started = client.start()
  await settle()
  clock.advance(15_000)
  await started
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  client.destroy()
  const again = revisit(area, [createSettledSession()])
  await again.client.start()
  expect(readConnectionStatus(again.client.store.get())).toBe('connected')
})

const fewer: Partial<LatchkeyOptions> = { networks: [mainnet, solanaMainnet] }
const requestedChains = [mainnet, solanaMainnet].map(({ caipNetworkId }) => caipNetworkId)
const older = (): PairedSession => createSettledSession({ requestedChains })

it('disconnects a session for fewer networks, when the wallet does not update it [4.6]', async () => {
  const area = await visitedBefore()
  const { client, pairing } = revisit(area, [older()])
  await client.start()
  await settle()
  expect(pairing.calls.map(({ name }) => name)).toContain('update')
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  expect(pairing.stored).toEqual([])
  expect(stored(area, 'connections')).toMatchObject({ eip155: [], solana: [] })
})

it('disconnects a stale session whose wallet does not answer within 3 s [4.6]', async () => {
  const area = await visitedBefore()
  const { client, pairing, clock } = revisit(area, [older()])
  pairing.updates = () => createDeferred<never>().promise
  const started = client.start()
  await settle()
  expect(readConnectionStatus(client.store.get())).toBe('reconnecting')
  clock.advance(3000)
  await started
  await settle()
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  expect(pairing.stored).toEqual([])
})

it('keeps a stale session that the wallet updates, after one request [4.6]', async () => {
  const area = await visitedBefore()
  const { client, pairing } = revisit(area, [older()])
  pairing.updates = async () => {
    pairing.stored.splice(0, 1, createSettledSession())
    return createSettledSession()
  }
  await client.start()
  await settle()
  expect(pairing.calls.filter(({ name }) => name === 'update')).toHaveLength(1)
  expect(readConnection(client.store.get())?.approvedNetworks).toContain(base.caipNetworkId)
  expect(readConnectionStatus(client.store.get(), 'solana')).toBe('connected')
})

it('keeps a session that was requested for more networks than are configured now [4.6]', async () => {
  const { client, pairing } = revisit(await visited(), [createSettledSession()], fewer)
  await client.start()
  expect(readConnectionStatus(client.store.get())).toBe('connected')
  expect(pairing.calls.map(({ name }) => name)).toEqual(['ping'])
})

/** As `visited`, with one configured network less. */
async function visitedBefore(): Promise<FakeStorageArea> {
  const { client, connector, pairing, area } = createPairedTest(fewer)
  await client.start()
  const connected = connect(client, { connector })
  await settle()
  await pairing.proposals[0]?.approve(older())
  await connected
  client.destroy()
  return area
}

/** Storage after a wallet was opened with a code and the page was dropped. */
async function dropped(): Promise<FakeStorageArea> {
  const { client, connector, area } = createPairedTest()
  await client.start()
  setOpenedWallet(client, fox)
  void connect(client, { connector }).catch(() => {})
  await settle()
  return area
}

it.each([
  ['before', true],
  ['after', false],
])('accepts an approval that arrived %s the page was reloaded', async (_, isBefore) => {
  const { client, pairing, area } = revisit(
    await dropped(),
    isBefore ? [createSettledSession()] : [],
  )
  startIfReturning(client)
  await settle()
  await settle()
  const session = createSettledSession()
  if (!isBefore) {
    expect(readConnectionStatus(client.store.get())).toBe('disconnected')
    pairing.stored.push(session)
    pairing.emit({ type: 'updated', session })
    await settle()
  }
  expect(readConnection(client.store.get())).toMatchObject({ wallet: { name: 'Fox' } })
  expect(pairing.proposals).toEqual([])
  expect(stored(area, 'linkedWallet')).toMatchObject({ topic: 'first', base: 'fox://' })
  expect(stored(area, 'openedWallet')).toBeUndefined()
})

it('connects the namespace in which the opened wallet has accounts', async () => {
  const { solana: sol } = createSettledSession().namespaces
  const session = createSettledSession({ namespaces: sol ? { solana: sol } : {} })
  const { client } = revisit(await dropped(), [session])
  await client.start()
  await until(client, (state) => readConnection(state, 'solana') !== undefined)
  expect(readConnection(client.store.get(), 'solana')).toBeDefined()
})

it('ignores an approval when the wallet was opened long ago, or the link was cleared', async () => {
  const old = revisit(await dropped(), [createSettledSession()])
  old.clock.advance(300_000)
  await old.client.start()
  await settle()
  expect(readConnectionStatus(old.client.store.get())).toBe('disconnected')

  const area = await dropped()
  const { client } = createPairedTest({}, area)
  abandonPairingCode(client)
  const later = revisit(area, [createSettledSession()])
  await later.client.start()
  await settle()
  expect(later.deps).toEqual([])
  expect(readConnectionStatus(later.client.store.get())).toBe('disconnected')
})

it('lists the pairing first, and not at all when it is off or without a relay', async () => {
  const { client } = createPairedTest({
    connectorImages: { walletConnect: 'https://a.example/i.svg' },
  })
  await client.start()
  expect(client.store.get().wallets.connectors).toMatchObject([
    {
      id: 'walletConnect',
      kind: 'walletConnect',
      readiness: 'loadable',
      namespaces: ['eip155', 'solana'],
      icon: 'https://a.example/i.svg',
    },
  ])
  expect(() => createPairedTest({ pairing: false })).toThrow('Nothing to pair with.')
  expect(() => createPairedTest({ pairing: {} })).toThrow('Nothing to pair with.')
})
