import { afterAll, beforeAll, expect, test } from 'vitest'
import { recoverMessageAddress, toHex } from 'viem'
import { blockNetwork, type ConnectionBlocker } from './blockNetwork.ts'
import type { AppPeer, StartPeer, PeerSession, WalletPeer } from './peers/Peer.ts'
import { receivedTexts } from './receivedTexts.ts'
import type { Relays } from './relays.ts'

/** How to start the peers and their relays. */
export type PeerSetup = {
  readonly app: StartPeer<AppPeer>
  readonly wallet: StartPeer<WalletPeer>
  /** Relay URLs of the app and the wallet: one relay, or two nodes of one. */
  readonly startRelays: () => Promise<Relays>
}

/** The running peers. */
type TestContext = {
  app: AppPeer
  wallet: WalletPeer
  relays: Relays
  guard: ConnectionBlocker
}

const mainnet = 'eip155:1'
const polygon = 'eip155:137'
const requestedNamespaces = {
  eip155: {
    chains: [mainnet, polygon],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}

/** Defines tests of all pairing operations between an app and a wallet. */
export function testPairing(setup: PeerSetup): void {
  const context = {} as TestContext
  beforeAll(async () => {
    const guard = blockNetwork()
    const relays = await setup.startRelays()
    const [app, wallet] = await Promise.all([
      setup.app(relays.app.peerOptions),
      setup.wallet(relays.wallet.peerOptions),
    ])
    Object.assign(context, { guard, relays, app, wallet })
  }, 60_000)
  afterAll(async () => {
    const { app, wallet, relays, guard } = context
    await Promise.all([app?.close(), wallet?.close()])
    await Promise.all([relays?.app.stop(), relays?.wallet.stop()])
    guard?.release()
  })

  testProposals(context)
  testRequests(context)
  testEvents(context)
  testDisconnect(context)
  testSignIn(context)
  testRestart(context)

  test('code of this repository connects to no other machine', () => {
    const ownRequests = context.guard.attempts.filter(({ stack }) =>
      /\/packages\/\w+\/src\//.test(stack),
    )
    expect(ownRequests).toEqual([])
  })
}

function testProposals(context: TestContext): void {
  test('an approved proposal settles into the same session on both sides', async () => {
    const { app, wallet } = context
    const session = await connect(context)
    expect(session.peerName).toBe(wallet.name)
    expect(session.accounts).toEqual(accountsOn(wallet, mainnet, polygon))
    expect(session.methods).toEqual(expect.arrayContaining(requestedNamespaces.eip155.methods))

    const proposed = await wallet.eventQueue.next(({ type }) => type === 'proposed')
    expect(proposed).toMatchObject({ chains: [mainnet, polygon] })
    const [here, there] = [app, wallet].map((peer) =>
      peer.sessions().find(({ topic }) => topic === session.topic),
    )
    expect(here).toEqual(session)
    expect(there?.accounts).toEqual(session.accounts)
    expect(Math.abs((there?.expiry ?? 0) - session.expiry)).toBeLessThanOrEqual(2)
  })

  test('two concurrent proposals settle into two sessions, one per code', async () => {
    const { app, wallet } = context
    const offers = await Promise.all([
      app.propose({ eip155: { ...requestedNamespaces.eip155, chains: [mainnet] } }),
      app.propose({ eip155: { ...requestedNamespaces.eip155, chains: [polygon] } }),
    ])
    await Promise.all(offers.toReversed().map(({ uri }) => wallet.pair(uri)))
    const [one, two] = await Promise.all(offers.map(({ approval }) => approval))
    expect(one?.accounts).toEqual(accountsOn(wallet, mainnet))
    expect(two?.accounts).toEqual(accountsOn(wallet, polygon))
    expect(one?.topic).not.toBe(two?.topic)
  })

  test('a declined proposal rejects, and leaves no session', async () => {
    const { app, wallet } = context
    const [here, there] = [app.sessions().length, wallet.sessions().length]
    wallet.rejectNext()
    const { uri, approval } = await app.propose(requestedNamespaces)
    const refused = approval.catch((error: unknown) => app.isRejection(error))
    await wallet.pair(uri)
    expect(await refused).toBe(true)
    expect([app.sessions().length, wallet.sessions().length]).toEqual([here, there])
  })
}

function testRequests(context: TestContext): void {
  test('the wallet signs with the key of the approved account', async () => {
    const session = await connect(context)
    expect(await signer(context, session, 'Hello, wallet 👋')).toBe(context.wallet.address)
  })

  test('a request that the user declines rejects in the app', async () => {
    const { app, wallet } = context
    const { topic } = await connect(context)
    const params = [{ from: wallet.address, to: wallet.address, value: '0x1' }]
    const method = 'eth_sendTransaction'
    const answer = app.request({ topic, chain: mainnet, method, params })
    expect(await answer.catch((error: unknown) => app.isRejection(error))).toBe(true)
    const received = await wallet.eventQueue.next(
      (item) => item.type === 'requested' && item.method === method,
    )
    expect(received).toMatchObject({ params })
  })

  test('concurrent requests each get their own response', async () => {
    const session = await connect(context)
    const signers = await Promise.all(['one', 'two'].map((text) => signer(context, session, text)))
    expect(signers).toEqual([context.wallet.address, context.wallet.address])
  })

  test('a request is delivered once an offline wallet reconnects', async () => {
    const { app, wallet } = context
    const session = await connect(context)
    await wallet.sleep()
    const signed = signer(context, session, 'when you are back')
    // The relay has the request once it has acknowledged a later message.
    await app.propose(requestedNamespaces)
    await wallet.wake()
    expect(await signed).toBe(wallet.address)
  })

  test('a wallet that reconnects drops the requests that it is delivered again', async () => {
    const { wallet } = context
    const session = await connect(context)
    await signer(context, session, 'before it reconnects')
    await wallet.sleep()
    await wallet.wake()
    await signer(context, session, 'after it reconnected')
    // Messages of a topic are delivered in order, so that a repeated request came before the last one.
    const received = await receivedTexts(wallet, 'after it reconnected')
    expect(received.filter((text) => text === 'before it reconnects')).toHaveLength(1)
  })

  test('both sides answer pings', async () => {
    const { app, wallet } = context
    const { topic } = await connect(context)
    await expect(Promise.all([app.ping(topic), wallet.ping(topic)])).resolves.toHaveLength(2)
  })
}

function testEvents(context: TestContext): void {
  test('events of the wallet reach the app with their chain and data', async () => {
    const { app, wallet } = context
    const { topic } = await connect(context)
    const event = { chain: mainnet, name: 'accountsChanged', data: accountsOn(wallet, mainnet) }
    await wallet.emit(topic, event)
    expect(await app.eventQueue.next(matchEvent('event', topic))).toMatchObject(event)
    const next = { chain: polygon, name: 'chainChanged', data: 137 }
    await wallet.emit(topic, next)
    expect(await app.eventQueue.next(matchEvent('event', topic))).toMatchObject(next)
  })

  test('the wallet updates the namespaces, and the app applies them', async () => {
    const { app, wallet } = context
    const { topic } = await connect(context)
    for (const chains of [[polygon], [mainnet, polygon]]) {
      const granted = accountsOn(wallet, ...chains)
      await wallet.update(topic, chains)
      const updatedEvent = await app.eventQueue.next(matchEvent('updated', topic))
      expect(updatedEvent).toMatchObject({ accounts: granted })
      expect(app.sessions().find((session) => session.topic === topic)?.accounts).toEqual(granted)
    }
  })

  test('the wallet extends the session', async () => {
    const { app, wallet } = context
    const before = await connect(context)
    await wallet.extend(before.topic)
    await app.eventQueue.next(matchEvent('extended', before.topic))
    const after = app.sessions().find(({ topic }) => topic === before.topic)
    expect(after?.expiry).toBeGreaterThanOrEqual(before.expiry)
  })

  test('the app extends the session, and the session stays usable', async () => {
    const { app, wallet } = context
    const session = await connect(context)
    await app.extend(session.topic)
    expect(await signer(context, session, 'for another week')).toBe(wallet.address)
  })
}

function testDisconnect(context: TestContext): void {
  test('the app disconnects, and the wallet deletes the session', async () => {
    const { app, wallet } = context
    const { topic } = await connect(context)
    await app.disconnect(topic)
    await wallet.eventQueue.next(matchEvent('ended', topic))
    for (const peer of [app, wallet]) expect(topicsOf(peer)).not.toContain(topic)
  })

  test('the wallet disconnects, and the app deletes the session', async () => {
    const { app, wallet } = context
    const { topic } = await connect(context)
    await wallet.disconnect(topic)
    await app.eventQueue.next(matchEvent('ended', topic))
    for (const peer of [app, wallet]) expect(topicsOf(peer)).not.toContain(topic)
  })
}

function testSignIn(context: TestContext): void {
  test('one scan signs in on every chain and opens a session that works', async () => {
    const { app, wallet } = context
    const { uri, approval } = await app.authenticate({
      chains: [mainnet, polygon],
      domain: 'app.example',
      nonce: 'b7f3a1c2d4e5',
      uri: 'https://app.example/login',
      methods: ['personal_sign'],
      statement: 'Sign in to the app.',
    })
    await wallet.pair(uri)
    const { session, cacaos } = await approval
    const user = wallet.address.toLowerCase()
    expect(cacaos.map(({ p }) => p.iss.toLowerCase())).toEqual([
      `did:pkh:${mainnet}:${user}`,
      `did:pkh:${polygon}:${user}`,
    ])
    for (const { p } of cacaos)
      expect(p).toMatchObject({ nonce: 'b7f3a1c2d4e5', domain: 'app.example' })
    expect(await signer(context, session, 'after signing in')).toBe(wallet.address)
  })
}

function testRestart(context: TestContext): void {
  // Processes restart here, and clients back off before they reconnect.
  test('sessions stay usable after a restart of the relay', async () => {
    const { app, wallet, relays } = context
    const session = await connect(context)
    await Promise.all([...new Set([relays.app, relays.wallet])].map((relay) => relay.restart()))
    expect(await signer(context, session, 'still there?')).toBe(wallet.address)
    const event = { chain: mainnet, name: 'accountsChanged', data: accountsOn(wallet, mainnet) }
    await wallet.emit(session.topic, event)
    expect(await app.eventQueue.next(matchEvent('event', session.topic))).toMatchObject(event)
  }, 60_000)
}

async function connect({ app, wallet }: TestContext): Promise<PeerSession> {
  const { uri, approval } = await app.propose(requestedNamespaces)
  await wallet.pair(uri)
  return approval
}

/** Requests a signature of a message, and returns the address that signed. */
async function signer(
  { app, wallet }: TestContext,
  session: PeerSession,
  text: string,
): Promise<string> {
  const params = [toHex(text), wallet.address]
  const call = { topic: session.topic, chain: mainnet, method: 'personal_sign', params }
  const signature = (await app.request(call)) as `0x${string}`
  return recoverMessageAddress({ message: text, signature })
}

function topicsOf(peer: AppPeer | WalletPeer): string[] {
  return peer.sessions().map(({ topic }) => topic)
}

function accountsOn({ address }: WalletPeer, ...chains: readonly string[]): string[] {
  return chains.map((chain) => `${chain}:${address}`)
}

/** Matches events of one type for one session. */
function matchEvent(type: string, topic: string) {
  return (item: { readonly type: string; readonly topic?: string | undefined }): boolean =>
    item.type === type && item.topic === topic
}
