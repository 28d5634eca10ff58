import type { WalletRow } from '../wallets/WalletRow.ts'
import { expect, it } from 'vitest'
import { walletUserRejectedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import type { PairedSession } from '../../pairing/index.ts'
import {
  alice,
  createTestClient,
  bob,
  carol,
  unconfiguredNetwork,
  settle,
  stored,
} from '../client/core.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { connect, disconnect, readConnection, readConnections } from '../connection/index.ts'
import { readNetwork, switchNetwork } from '../network/index.ts'
import { request } from '../signing/index.ts'
import {
  addFakePairing,
  type PairedTest,
  pairingOptions,
  createSettledSession,
} from './pairing.fixture.ts'
import { setOpenedWallet } from './setOpenedWallet.ts'

const createPairedTest = (options: Partial<LatchkeyOptions> = {}): PairedTest =>
  addFakePairing(createTestClient({ ...pairingOptions, ...options }))

const fox: WalletRow = {
  id: 'fox',
  name: 'Fox',
  type: 'featured',
  namespaces: ['eip155'],
  connectors: [],
  links: { mobile: 'fox://' },
}

async function connected(
  session: PairedSession = createSettledSession(),
  options: Partial<LatchkeyOptions> = {},
  parts: { readonly row?: WalletRow } = {},
): Promise<PairedTest> {
  const made = createPairedTest(options)
  const { client, connector, pairing } = made
  if (parts.row) setOpenedWallet(client, parts.row)
  const answer = connect(client, { connector })
  await settle()
  await pairing.proposals.at(-1)?.approve(session)
  await answer
  return made
}

const requests = ({ pairing }: PairedTest): unknown[] =>
  pairing.calls.filter(({ name }) => name === 'request').map(({ data }) => data)

it('rejects a wallet that disconnected before its approval was processed', async () => {
  const { client, connector, pairing } = createPairedTest()
  const answer = connect(client, { connector })
  await settle()
  const approved = pairing.proposals[0]?.approve()
  pairing.stored.splice(0)
  await expect(answer).rejects.toMatchObject({ code: 'wallet.disconnected' })
  await approved
  expect(readConnection(client.store.get())).toBeUndefined()
})

it('sends requests for the active network unless the request has one', async () => {
  const made = await connected()
  const { client } = made
  const call = { method: 'personal_sign', params: ['0x00', alice] }
  expect(await request(client, call)).toBe('answer')
  await switchNetwork(client, { network: base.caipNetworkId })
  await request(client, call)
  await request(client, { ...call, network: mainnet.caipNetworkId })
  await request(client, { namespace: 'solana', method: 'solana_signMessage' })
  const first = { topic: 'first', chain: 'eip155:1', ...call }
  expect(requests(made)).toEqual([
    first,
    { ...first, chain: 'eip155:8453' },
    first,
    {
      topic: 'first',
      chain: solanaMainnet.caipNetworkId,
      method: 'solana_signMessage',
      params: [],
    },
  ])
})

it('distinguishes a wallet that scanned the code from one opened by a link', async () => {
  const method = ({ emitted }: PairedTest): unknown[] =>
    emitted.filter(({ name }) => name === 'CONNECT_SUCCESS').map(({ data }) => data)
  expect(method(await connected())).toMatchObject([{ method: 'qrcode', name: 'Fox' }])
  expect(method(await connected(createSettledSession(), {}, { row: fox }))).toMatchObject([
    { method: 'mobile' },
  ])
})

it("uses the wallet's id of a network in requests", async () => {
  const former = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const { eip155 } = createSettledSession().namespaces
  const made = await connected(
    createSettledSession({
      namespaces: {
        ...(eip155 && { eip155 }),
        solana: { accounts: [`${former}:${carol}`], methods: ['solana_signMessage'], events: [] },
      },
    }),
  )
  const { client } = made
  expect(readConnection(client.store.get(), 'solana')?.network).toBe(solanaMainnet.caipNetworkId)
  const call = { namespace: 'solana', method: 'solana_signMessage' } as const
  await request(client, { ...call, network: solanaMainnet.caipNetworkId })
  expect(requests(made)).toMatchObject([{ chain: former }])
})

it('rejects methods that the wallet did not grant', async () => {
  const made = await connected()
  const failing = request(made.client, { method: 'eth_sign' })
  await expect(failing).rejects.toMatchObject({ code: 'wallet.method_not_supported' })
  expect(requests(made)).toEqual([])
})

it("passes on the wallet's answers and errors", async () => {
  const { client, pairing } = await connected()
  pairing.answers = async () => {
    throw new WalletError(walletUserRejectedError)
  }
  const failing = request(client, { method: 'personal_sign' })
  await expect(failing).rejects.toMatchObject({ code: 'wallet.user_rejected' })
  pairing.answers = async () => {
    throw Object.assign(new Error('no'), { code: 4100 })
  }
  const other = request(client, { method: 'personal_sign' })
  await expect(other).rejects.toMatchObject({ code: 'wallet.unauthorized' })
})

it('rejects requests without a session', async () => {
  const { client } = createPairedTest()
  const failing = request(client, { method: 'personal_sign' })
  await expect(failing).rejects.toMatchObject({ code: 'provider.not_found' })
})

it('connects and sends requests in a namespace without adapter', async () => {
  const made = await connected(createSettledSession(), { adapters: [] })
  expect(readConnection(made.client.store.get(), 'solana')).toMatchObject({
    accounts: [{ address: carol }],
  })
  await request(made.client, { namespace: 'solana', method: 'solana_signMessage' })
  expect(requests(made)).toHaveLength(1)
})

it('does not switch to a network that was not granted, and sends no request', async () => {
  const { eip155 } = createSettledSession().namespaces
  const only = {
    ...eip155,
    accounts: [`eip155:1:${alice}`],
    methods: ['personal_sign'],
    events: [],
  }
  const made = await connected(createSettledSession({ namespaces: { eip155: only } }))
  const failing = switchNetwork(made.client, { network: base.caipNetworkId })
  await expect(failing).rejects.toMatchObject({ code: 'network.chain_not_supported' })
  expect(readNetwork(made.client.store.get())).toEqual(mainnet)
})

it('uses the first granted network when the active one was not granted', async () => {
  const only = { accounts: [`eip155:8453:${bob}`], methods: [], events: [] }
  const { client } = await connected(createSettledSession({ namespaces: { eip155: only } }))
  expect(readNetwork(client.store.get())).toEqual(base)
})

it('rejects a wallet that grants nothing in the requested namespace, and disconnects it', async () => {
  const made = createPairedTest()
  const { client, connector, pairing } = made
  const answer = connect(client, { connector, namespace: 'solana' })
  answer.catch(() => {})
  await settle()
  const { eip155 } = createSettledSession().namespaces
  await pairing.proposals[0]?.approve(
    createSettledSession({ namespaces: eip155 ? { eip155 } : {} }),
  )
  await expect(answer).rejects.toMatchObject({ code: 'wallet.no_accounts' })
  await settle()
  expect(pairing.stored).toEqual([])
})

it('activates the only namespace that a wallet grants, and keeps its session', async () => {
  const made = createPairedTest()
  const { client, connector, pairing } = made
  const answer = connect(client, { connector })
  await settle()
  const { solana: granted } = createSettledSession().namespaces
  await pairing.proposals[0]?.approve(
    createSettledSession({ namespaces: granted ? { solana: granted } : {} }),
  )
  expect(await answer).toMatchObject({ namespace: 'solana' })
  await settle()
  expect(client.store.get().activeNamespace).toBe('solana')
  expect(pairing.stored).toHaveLength(1)
})

it("applies the wallet's changes of network and accounts", async () => {
  const { client, pairing } = await connected()
  const event = { type: 'event', topic: 'first', chain: 'eip155:8453' } as const
  pairing.emit({ ...event, name: 'chainChanged', data: 8453 })
  expect(readNetwork(client.store.get(), 'eip155')).toEqual(base)
  pairing.emit({ ...event, name: 'accountsChanged', data: [`eip155:8453:${bob}`] })
  expect(readConnection(client.store.get())?.accounts).toMatchObject([{ address: bob }])
  pairing.emit({ ...event, name: 'chainChanged', data: unconfiguredNetwork })
  expect(client.store.get().network.eip155?.isUnsupported).toBe(true)
  pairing.emit({ ...event, topic: 'other', name: 'chainChanged', data: 1 })
  expect(readConnection(client.store.get())?.network).toBe(unconfiguredNetwork)
})

it('applies an updated session', async () => {
  const { client, pairing } = await connected()
  const namespaces = {
    eip155: {
      accounts: [`eip155:1:${bob}`, `eip155:10:${bob}`],
      methods: ['eth_sign'],
      events: [],
    },
  }
  pairing.emit({ type: 'updated', session: createSettledSession({ topic: 'other', namespaces }) })
  expect(readConnection(client.store.get())?.approvedNetworks).toHaveLength(2)
  expect(readConnection(client.store.get(), 'solana')).toBeDefined()
  pairing.emit({ type: 'updated', session: createSettledSession({ namespaces }) })
  expect(readConnection(client.store.get())).toMatchObject({
    accounts: [{ address: bob }],
    approvedNetworks: ['eip155:1', 'eip155:10'],
  })
  expect(readConnection(client.store.get(), 'solana')).toBeUndefined()
  expect(await request(client, { method: 'eth_sign' })).toBe('answer')
})

it.each(['deleted', 'expired'] as const)(
  'disconnects when the session is %s by the wallet',
  async (reason) => {
    const { client, pairing, area, emitted } = await connected(
      createSettledSession(),
      {},
      { row: fox },
    )
    const { provider } = readConnection(client.store.get()) ?? {}
    pairing.emit({ type: 'ended', topic: 'other', reason })
    expect(readConnection(client.store.get())).toBeDefined()
    pairing.emit({ type: 'ended', topic: 'first', reason })
    expect(readConnection(client.store.get())).toBeUndefined()
    expect(readConnection(client.store.get(), 'solana')).toBeUndefined()
    expect(stored(area, 'connections')).toMatchObject({ eip155: [], solana: [] })
    expect(stored(area, 'linkedWallet')).toBeUndefined()
    const attentions = emitted.filter(({ name }) => name === 'attention')
    expect(attentions).toHaveLength(2)
    await expect(provider?.request({ method: 'personal_sign' })).rejects.toMatchObject({
      code: 4900,
      cause: { code: 'pairing.no_session' },
    })
  },
)

it('ends the session in every namespace when the visitor disconnects', async () => {
  const { client, pairing, area } = await connected(createSettledSession(), {}, { row: fox })
  await disconnect(client, { namespace: 'solana' })
  expect(readConnection(client.store.get(), 'eip155')).toBeUndefined()
  expect(pairing.stored).toEqual([])
  expect(stored(area, 'linkedWallet')).toBeUndefined()
})

it('replaces the previous session with a new one', async () => {
  const made = await connected()
  const { client, connector, pairing, clock } = made
  await disconnect(client)
  clock.advance(1000)
  const again = connect(client, { connector })
  await settle()
  await pairing.proposals[1]?.approve(createSettledSession({ topic: 'second' }))
  await again
  await request(client, { method: 'personal_sign' })
  expect(requests(made)).toMatchObject([{ topic: 'second' }])
  expect(readConnections(client.store.get(), 'eip155').connections).toHaveLength(1)
})

it('ends a replaced session, with the namespaces that only it served', async () => {
  const only = { accounts: [`eip155:1:${alice}`], methods: ['personal_sign'], events: [] }
  const { client, connector, pairing, clock } = await connected(
    createSettledSession({ namespaces: { eip155: only } }),
  )
  clock.advance(1000)
  const again = connect(client, { connector, namespace: 'solana' })
  await settle()
  const { solana: sol } = createSettledSession().namespaces
  await pairing.proposals[1]?.approve(
    createSettledSession({ topic: 'second', namespaces: sol ? { solana: sol } : {} }),
  )
  await again
  await settle()
  expect(readConnection(client.store.get(), 'solana')).toBeDefined()
  expect(readConnection(client.store.get(), 'eip155')).toBeUndefined()
  expect(pairing.stored.map(({ topic }) => topic)).toEqual(['second'])
})

const pending = { id: 17, topic: 'first', method: 'personal_sign' }

it('lists the requests waiting in the wallet, and signals when it is on this device', async () => {
  const { client, pairing, emitted } = await connected(createSettledSession(), {}, { row: fox })
  const calls = (): unknown[] => emitted.filter(({ name }) => name === 'attention')
  pairing.emit({ type: 'requests', pending: [pending, { ...pending, id: 18, topic: 'other' }] })
  expect(client.store.get().pairing.waiting).toEqual([
    { id: 17, wallet: 'Fox', link: 'fox://wc?requestId=17&sessionTopic=first' },
  ])
  expect(calls()).toEqual([{ name: 'attention', data: { kind: 'walletWaits' } }])
  pairing.emit({ type: 'requests', pending: [pending] })
  expect(calls()).toHaveLength(1)
  pairing.emit({ type: 'requests', pending: [] })
  expect(client.store.get().pairing.waiting).toEqual([])
  expect(calls()).toHaveLength(1)
})

it.each<[string, PairedSession, WalletRow | undefined]>([
  ['on another device', createSettledSession(), undefined],
  ['that disables deep links', createSettledSession({ disableDeepLink: true }), fox],
  [
    'without a link that can be trusted',
    createSettledSession(),
    { ...fox, links: { mobile: 'javascript:x' } },
  ],
])('a waiting request has no link to a wallet %s, and does not signal', async (_, session, row) => {
  const { client, pairing, emitted } = await connected(session, {}, row ? { row } : {})
  pairing.emit({ type: 'requests', pending: [pending] })
  expect(client.store.get().pairing.waiting).toEqual([{ id: 17, wallet: 'Fox', link: undefined }])
  expect(emitted.map(({ name }) => name)).not.toContain('attention')
})

it('stores the opened wallet with its session, by the preferred link', async () => {
  const row = { ...fox, links: { mobile: 'fox://', universal: 'https://fox.app' } }
  const pairing = { ...pairingOptions.pairing, preferUniversalLinks: true }
  const { area } = await connected(createSettledSession(), { pairing }, { row })
  expect(stored(area, 'linkedWallet')).toEqual({
    topic: 'first',
    name: 'Fox',
    base: 'https://fox.app/',
  })
})
