import { afterAll, beforeAll, expect, test } from 'vitest'
import { recoverMessageAddress, toHex } from 'viem'
import { blockNetwork, type Guard } from './guard.ts'
import type { Dapp, Enter, Session, Wallet } from './parties/Party.ts'
import type { Relays } from './relays.ts'

/** The peers, and their relays. */
export type Cast = {
  readonly dapp: Enter<Dapp>
  readonly wallet: Enter<Wallet>
  /** Relay URLs of the app and the wallet: one relay, or two nodes of one. */
  readonly startRelays: () => Promise<Relays>
}

/** The running peers. */
type Stage = {
  dapp: Dapp
  wallet: Wallet
  relays: Relays
  guard: Guard
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
export function walkThrough(cast: Cast): void {
  const stage = {} as Stage
  beforeAll(async () => {
    const guard = blockNetwork()
    const relays = await cast.startRelays()
    const [dapp, wallet] = await Promise.all([
      cast.dapp(relays.dapp.surroundings),
      cast.wallet(relays.wallet.surroundings),
    ])
    Object.assign(stage, { guard, relays, dapp, wallet })
  }, 60_000)
  afterAll(async () => {
    const { dapp, wallet, relays, guard } = stage
    await Promise.all([dapp?.close(), wallet?.close()])
    await Promise.all([relays?.dapp.stop(), relays?.wallet.stop()])
    guard?.release()
  })

  proposals(stage)
  requests(stage)
  news(stage)
  endings(stage)
  signingIn(stage)
  restarting(stage)

  test('code of this repository connects to no other machine', () => {
    const ownRequests = stage.guard.attempts.filter(({ stack }) =>
      /\/packages\/\w+\/src\//.test(stack),
    )
    expect(ownRequests).toEqual([])
  })
}

function proposals(stage: Stage): void {
  test('an approved proposal settles into the same session on both sides', async () => {
    const { dapp, wallet } = stage
    const session = await connect(stage)
    expect(session.peerName).toBe(wallet.name)
    expect(session.accounts).toEqual(accountsOn(wallet, mainnet, polygon))
    expect(session.methods).toEqual(expect.arrayContaining(requestedNamespaces.eip155.methods))

    const proposed = await wallet.news.next(({ type }) => type === 'proposed')
    expect(proposed).toMatchObject({ chains: [mainnet, polygon] })
    const [here, there] = [dapp, wallet].map((party) =>
      party.sessions().find(({ topic }) => topic === session.topic),
    )
    expect(here).toEqual(session)
    expect(there?.accounts).toEqual(session.accounts)
    expect(Math.abs((there?.expiry ?? 0) - session.expiry)).toBeLessThanOrEqual(2)
  })

  test('two concurrent proposals settle into two sessions, one per code', async () => {
    const { dapp, wallet } = stage
    const offers = await Promise.all([
      dapp.propose({ eip155: { ...requestedNamespaces.eip155, chains: [mainnet] } }),
      dapp.propose({ eip155: { ...requestedNamespaces.eip155, chains: [polygon] } }),
    ])
    await Promise.all(offers.toReversed().map(({ uri }) => wallet.pair(uri)))
    const [one, two] = await Promise.all(offers.map(({ approval }) => approval))
    expect(one?.accounts).toEqual(accountsOn(wallet, mainnet))
    expect(two?.accounts).toEqual(accountsOn(wallet, polygon))
    expect(one?.topic).not.toBe(two?.topic)
  })

  test('a declined proposal rejects, and leaves no session', async () => {
    const { dapp, wallet } = stage
    const [here, there] = [dapp.sessions().length, wallet.sessions().length]
    wallet.declineNext()
    const { uri, approval } = await dapp.propose(requestedNamespaces)
    const refused = approval.catch((error: unknown) => dapp.isRefusal(error))
    await wallet.pair(uri)
    expect(await refused).toBe(true)
    expect([dapp.sessions().length, wallet.sessions().length]).toEqual([here, there])
  })
}

function requests(stage: Stage): void {
  test('the wallet signs with the key of the approved account', async () => {
    const session = await connect(stage)
    expect(await signer(stage, session, 'Hello, wallet 👋')).toBe(stage.wallet.address)
  })

  test('a request that the user declines rejects in the app', async () => {
    const { dapp, wallet } = stage
    const { topic } = await connect(stage)
    const params = [{ from: wallet.address, to: wallet.address, value: '0x1' }]
    const method = 'eth_sendTransaction'
    const answer = dapp.request({ topic, chain: mainnet, method, params })
    expect(await answer.catch((error: unknown) => dapp.isRefusal(error))).toBe(true)
    const received = await wallet.news.next(
      (item) => item.type === 'asked' && item.method === method,
    )
    expect(received).toMatchObject({ params })
  })

  test('concurrent requests each get their own response', async () => {
    const session = await connect(stage)
    const signers = await Promise.all(['one', 'two'].map((text) => signer(stage, session, text)))
    expect(signers).toEqual([stage.wallet.address, stage.wallet.address])
  })

  test('a request is delivered once an offline wallet reconnects', async () => {
    const { dapp, wallet } = stage
    const session = await connect(stage)
    await wallet.sleep()
    const signed = signer(stage, session, 'when you are back')
    // The relay has the request once it has acknowledged a later message.
    await dapp.propose(requestedNamespaces)
    await wallet.wake()
    expect(await signed).toBe(wallet.address)
  })

  test('both sides answer pings', async () => {
    const { dapp, wallet } = stage
    const { topic } = await connect(stage)
    await expect(Promise.all([dapp.ping(topic), wallet.ping(topic)])).resolves.toHaveLength(2)
  })
}

function news(stage: Stage): void {
  test('events of the wallet reach the app with their chain and data', async () => {
    const { dapp, wallet } = stage
    const { topic } = await connect(stage)
    const event = { chain: mainnet, name: 'accountsChanged', data: accountsOn(wallet, mainnet) }
    await wallet.emit(topic, event)
    expect(await dapp.news.next(about('event', topic))).toMatchObject(event)
    const next = { chain: polygon, name: 'chainChanged', data: 137 }
    await wallet.emit(topic, next)
    expect(await dapp.news.next(about('event', topic))).toMatchObject(next)
  })

  test('the wallet updates the namespaces, and the app applies them', async () => {
    const { dapp, wallet } = stage
    const { topic } = await connect(stage)
    for (const chains of [[polygon], [mainnet, polygon]]) {
      const granted = accountsOn(wallet, ...chains)
      await wallet.update(topic, chains)
      const updatedEvent = await dapp.news.next(about('updated', topic))
      expect(updatedEvent).toMatchObject({ accounts: granted })
      expect(dapp.sessions().find((session) => session.topic === topic)?.accounts).toEqual(granted)
    }
  })

  test('the wallet extends the session', async () => {
    const { dapp, wallet } = stage
    const before = await connect(stage)
    await wallet.extend(before.topic)
    await dapp.news.next(about('extended', before.topic))
    const after = dapp.sessions().find(({ topic }) => topic === before.topic)
    expect(after?.expiry).toBeGreaterThanOrEqual(before.expiry)
  })

  test('the app extends the session, and the session stays usable', async () => {
    const { dapp, wallet } = stage
    const session = await connect(stage)
    await dapp.extend(session.topic)
    expect(await signer(stage, session, 'for another week')).toBe(wallet.address)
  })
}

function endings(stage: Stage): void {
  test('the app disconnects, and the wallet deletes the session', async () => {
    const { dapp, wallet } = stage
    const { topic } = await connect(stage)
    await dapp.disconnect(topic)
    await wallet.news.next(about('ended', topic))
    for (const party of [dapp, wallet]) expect(topicsOf(party)).not.toContain(topic)
  })

  test('the wallet disconnects, and the app deletes the session', async () => {
    const { dapp, wallet } = stage
    const { topic } = await connect(stage)
    await wallet.disconnect(topic)
    await dapp.news.next(about('ended', topic))
    for (const party of [dapp, wallet]) expect(topicsOf(party)).not.toContain(topic)
  })
}

function signingIn(stage: Stage): void {
  test('one scan signs in on every chain and opens a session that works', async () => {
    const { dapp, wallet } = stage
    const { uri, approval } = await dapp.authenticate({
      chains: [mainnet, polygon],
      domain: 'app.example',
      nonce: 'b7f3a1c2d4e5',
      uri: 'https://app.example/login',
      methods: ['personal_sign'],
      statement: 'Sign in to the app.',
    })
    await wallet.pair(uri)
    const { session, cacaos } = await approval
    const owner = wallet.address.toLowerCase()
    expect(cacaos.map(({ p }) => p.iss.toLowerCase())).toEqual([
      `did:pkh:${mainnet}:${owner}`,
      `did:pkh:${polygon}:${owner}`,
    ])
    for (const { p } of cacaos)
      expect(p).toMatchObject({ nonce: 'b7f3a1c2d4e5', domain: 'app.example' })
    expect(await signer(stage, session, 'after signing in')).toBe(wallet.address)
  })
}

function restarting(stage: Stage): void {
  // Processes restart here, and clients back off before they reconnect.
  test('sessions stay usable after a restart of the relay', async () => {
    const { dapp, wallet, relays } = stage
    const session = await connect(stage)
    await Promise.all([...new Set([relays.dapp, relays.wallet])].map((relay) => relay.restart()))
    expect(await signer(stage, session, 'still there?')).toBe(wallet.address)
    const event = { chain: mainnet, name: 'accountsChanged', data: accountsOn(wallet, mainnet) }
    await wallet.emit(session.topic, event)
    expect(await dapp.news.next(about('event', session.topic))).toMatchObject(event)
  }, 60_000)
}

async function connect({ dapp, wallet }: Stage): Promise<Session> {
  const { uri, approval } = await dapp.propose(requestedNamespaces)
  await wallet.pair(uri)
  return approval
}

/** Requests a signature of a message, and returns the address that signed. */
async function signer({ dapp, wallet }: Stage, session: Session, text: string): Promise<string> {
  const params = [toHex(text), wallet.address]
  const call = { topic: session.topic, chain: mainnet, method: 'personal_sign', params }
  const signature = (await dapp.request(call)) as `0x${string}`
  return recoverMessageAddress({ message: text, signature })
}

function topicsOf(party: Dapp | Wallet): string[] {
  return party.sessions().map(({ topic }) => topic)
}

function accountsOn({ address }: Wallet, ...chains: readonly string[]): string[] {
  return chains.map((chain) => `${chain}:${address}`)
}

/** Matches events of one type for one session. */
function about(type: string, topic: string) {
  return (item: { readonly type: string; readonly topic?: string | undefined }): boolean =>
    item.type === type && item.topic === topic
}
