import { describe, expect, it } from 'vitest'
import { projectOriginNotAllowedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createLogger, createPrefixedStorage } from '../kernel/index.ts'
import {
  appMetadata,
  exampleNamespaces,
  createTestBench,
  testStart,
  type TestPairingApp,
  type TestBench,
} from './app.fixture.ts'
import { createPairingClient } from './createPairingClient.ts'
import { createMemoryStorageArea } from './peerRpc/fakeRelayHub.fixture.ts'
import { createFakeDeps, createFakeRelay } from './socket/fakeRelay.fixture.ts'
import { waitForIdle, waitUntil } from './until.fixture.ts'
import { createTestWallet } from './wallet.fixture.ts'

async function connect(bench: TestBench, app: TestPairingApp, name = 'wallet'): Promise<string> {
  const wallet = createTestWallet(bench.relay, bench.clock, name)
  const proposal = await app.pairing.propose({ namespaces: exampleNamespaces })
  const { topic } = await wallet.approve(await wallet.scan(proposal.uri))
  await proposal.approval
  return topic
}

describe('createPairingClient, two clients on one page', () => {
  it('do not share sessions or events', async () => {
    const bench = createTestBench()
    const area = createMemoryStorageArea()
    const [one, two] = [bench.open({ area, prefix: 'one' }), bench.open({ area, prefix: 'two' })]
    const topic = await connect(bench, one)
    expect(two.pairing.sessions()).toEqual([])
    expect(two.events).toEqual([])
    await expect(
      two.pairing.request({ topic, chain: 'eip155:1', method: 'personal_sign', params: [] }),
    ).rejects.toMatchObject({ code: 'pairing.no_session' })
    two.pairing.destroy()
    expect(one.pairing.sessions()).toMatchObject([{ topic }])
  })
})

describe('createPairingClient, two tabs of one app', () => {
  /** Both tabs hear of what either stores, as browsers tell the other. */
  function tabs(): { bench: TestBench; one: TestPairingApp; two: TestPairingApp } {
    const bench = createTestBench()
    const area = createMemoryStorageArea()
    const targets = [new EventTarget(), new EventTarget()] as const
    function emitStorageEvent(from: number, key: string): void {
      const event = Object.assign(new Event('storage'), { key, storageArea: null })
      targets[1 - from]?.dispatchEvent(event)
    }
    const areaOf = (tab: number): typeof area => ({
      ...area,
      setItem(name, text) {
        if (area.getItem(name) === text) return
        area.setItem(name, text)
        emitStorageEvent(tab, name)
      },
      removeItem(name) {
        if (area.getItem(name) === null) return
        area.removeItem(name)
        emitStorageEvent(tab, name)
      },
    })
    const one = bench.open({ area: areaOf(0), events: targets[0] })
    const two = bench.open({ area: areaOf(1), events: targets[1] })
    return { bench, one, two }
  }

  it('emit events for the sessions that the other tab starts and ends', async () => {
    const { bench, one, two } = tabs()
    const topic = await connect(bench, one)
    await waitUntil(() => two.events.some((event) => event.type === 'updated'))
    expect(two.pairing.sessions()).toMatchObject([{ topic }])
    await one.pairing.disconnect(topic)
    expect(two.pairing.sessions()).toEqual([])
    expect(two.events.at(-1)).toEqual({ type: 'ended', topic, reason: 'deleted' })
  })

  it('settle the proposals that they created', async () => {
    const { bench, one, two } = tabs()
    const wallet = createTestWallet(bench.relay, bench.clock)
    const refused = await two.pairing.propose({ namespaces: exampleNamespaces })
    await wallet.reject(await wallet.scan(refused.uri))
    await expect(refused.approval).rejects.toMatchObject({ code: 'wallet.user_rejected' })

    const bad = await two.pairing.propose({ namespaces: exampleNamespaces })
    await wallet.approve(await wallet.scan(bad.uri), { namespaces: {} })
    await expect(bad.approval).rejects.toMatchObject({ code: 'pairing.not_approved' })

    const late = await two.pairing.propose({ namespaces: exampleNamespaces })
    bench.clock.advance(300_000)
    await expect(late.approval).rejects.toMatchObject({ code: 'pairing.expired' })
    expect(one.pairing.sessions()).toEqual([])
  })

  it('reject the pending requests of a session that the other tab ends', async () => {
    const { bench, one, two } = tabs()
    const topic = await connect(bench, one)
    await waitUntil(() => two.pairing.sessions().length > 0)
    const call = { topic, chain: 'eip155:1', method: 'personal_sign', params: [] }
    const answer = two.pairing.request(call)
    await waitUntil(() => two.events.some((event) => event.type === 'requests'))
    await Promise.all([
      expect(answer).rejects.toMatchObject({ code: 'wallet.disconnected' }),
      one.pairing.disconnect(topic),
    ])
  })
})

describe('createPairingClient, storage', () => {
  it('keeps sessions in memory while the storage area is full', async () => {
    const bench = createTestBench()
    const area = {
      ...createMemoryStorageArea(),
      setItem() {
        throw new Error('QuotaExceededError')
      },
    }
    const app = bench.open({ area })
    const topic = await connect(bench, app)
    expect(app.pairing.sessions()).toMatchObject([{ topic }])
    app.pairing.destroy()
    expect(app.reload().pairing.sessions()).toEqual([])
  })

  it('drops malformed records and keeps the others', async () => {
    const bench = createTestBench()
    const area = createMemoryStorageArea()
    const app = bench.open({ area })
    const storedTopic = await connect(bench, app)
    await connect(bench, app, 'other')
    app.pairing.destroy()
    const stored = JSON.parse(area.items.get('app/pairing.sessions') ?? '')
    stored.d[0].session.expiry = 'never'
    area.items.set('app/pairing.sessions', JSON.stringify(stored))
    area.items.set('app/pairing.proposals', '{"v":1,"d":"?"}')
    const next = app.reload()
    expect(next.pairing.sessions()).toMatchObject([{ topic: storedTopic }])
    await expect(next.pairing.propose({ namespaces: exampleNamespaces })).resolves.toBeDefined()
  })

  it('keeps 32 sessions and ends the oldest beyond', async () => {
    const bench = createTestBench()
    const app = bench.open()
    const first = await connect(bench, app)
    for (let count = 0; count < 32; count++) await connect(bench, app, `wallet${count}`)
    expect(app.pairing.sessions()).toHaveLength(32)
    expect(app.events).toContainEqual({ type: 'ended', topic: first, reason: 'expired' })
  })
})

describe('createPairingClient', () => {
  it('does not connect to the relay before the first proposal', async () => {
    const { clock } = createTestBench()
    const dialled: string[] = []
    const pairing = createPairingClient({
      relayUrls: ['ws://127.0.0.1:1'],
      projectId: 'a'.repeat(32),
      metadata: appMetadata,
      storage: createPrefixedStorage({ area: createMemoryStorageArea(), prefix: 'app' }),
      clock,
      logger: createLogger({ level: 'silent', clock }),
      openSocket(url) {
        dialled.push(url)
        throw new Error('No line')
      },
    })
    await waitForIdle()
    expect(pairing.sessions()).toEqual([])
    expect(dialled).toEqual([])
    const controller = new AbortController()
    const made = pairing.propose({ namespaces: exampleNamespaces, signal: controller.signal })
    await waitUntil(() => dialled.length > 0)
    controller.abort()
    await expect(made).rejects.toMatchObject({ code: 'transport.aborted' })
    pairing.destroy()
    expect(clock.pending()).toBe(0)
  })

  it('creates a pairing URI although the relay closes the connection meanwhile', async () => {
    const relay = createFakeRelay()
    const deps = createFakeDeps(relay)
    const pairing = createPairingClient({ ...deps, metadata: appMetadata })
    relay.onRequest = (call, socket) => {
      if (call.method === 'irn_publish') socket.close()
      return undefined
    }
    const made = pairing.propose({ namespaces: exampleNamespaces })
    const first = await relay.socket()
    await waitUntil(() => first.isClosed())
    relay.onRequest = ({ id }) => ({ id, jsonrpc: '2.0', result: true })
    const second = await waitUntil(() => {
      deps.clock.advance(1000)
      return relay.sockets[1]
    })
    const { uri, approval } = await made
    const topic = /^wc:([0-9a-f]{64})@/.exec(uri)?.[1]
    expect(second.requests('irn_subscribe')).toMatchObject([{ params: { topic } }])
    expect(second.requests('irn_publish')).toMatchObject([{ params: { topic, tag: 1100 } }])
    expect(second.requests('irn_publish')[0]).toEqual(first.requests('irn_publish')[0])
    pairing.destroy()
    await expect(approval).rejects.toMatchObject({ code: 'transport.aborted' })
  })

  it('logs no key', async () => {
    const bench = createTestBench()
    const area = createMemoryStorageArea()
    const app = bench.open({ area })
    await connect(bench, app)
    await connect(bench, app, 'other')
    const secrets =
      [...area.items.values()].join().match(/(?<=privateKey":"|":"!?)[0-9a-f]{64}/g) ?? []
    expect(secrets.length).toBeGreaterThan(2)
    const log = JSON.stringify(app.log)
    for (const secret of secrets) expect(log).not.toContain(secret)
    expect(log).not.toContain('symKey=')
  })

  it('stores symmetric keys in the keychain only', async () => {
    const bench = createTestBench()
    const area = createMemoryStorageArea()
    const app = bench.open({ area })
    const { uri } = await app.pairing.propose({ namespaces: exampleNamespaces })
    const key = /symKey=([0-9a-f]{64})/.exec(uri)?.[1] ?? ''
    const holding = [...area.items].filter(([, text]) => text.includes(key)).map(([name]) => name)
    expect(holding).toEqual(['app/pairing-keys'])
  })

  it('clears timers, rejects pending promises and keeps stored sessions on destroy', async () => {
    const bench = createTestBench()
    const timers = bench.clock.pending()
    const app = bench.open()
    const topic = await connect(bench, app)
    const proposal = await app.pairing.propose({ namespaces: exampleNamespaces })
    const call = { topic, chain: 'eip155:1', method: 'personal_sign', params: [] }
    const answer = app.pairing.request(call)
    const refused = [answer, proposal.approval].map((one) =>
      expect(one).rejects.toMatchObject({ code: 'transport.aborted' }),
    )
    app.pairing.destroy()
    await Promise.all(refused)
    await waitForIdle()
    expect(bench.clock.pending()).toBe(timers)
    expect(app.reload().pairing.sessions()).toMatchObject([{ topic }])
  })

  it('causes no unhandled rejection for an approval that is not awaited', async () => {
    const bench = createTestBench()
    const app = bench.open()
    const loose: unknown[] = []
    const onUnhandled = (reason: unknown): void => void loose.push(reason)
    process.on('unhandledRejection', onUnhandled)
    await app.pairing.propose({ namespaces: exampleNamespaces })
    app.pairing.destroy()
    await waitForIdle()
    process.off('unhandledRejection', onUnhandled)
    expect(loose).toEqual([])
  })

  it('emits an event when the relay rejects the app', () => {
    const bench = createTestBench()
    const app = bench.open()
    const error = new WalletError(projectOriginNotAllowedError)
    bench.relay.setState({ state: 'closed' })
    bench.relay.setState({ state: 'refused', error })
    expect(app.events).toEqual([{ type: 'refused', error }])
  })

  it('unsubscribes from topics without a session or proposal', async () => {
    const bench = createTestBench()
    const area = createMemoryStorageArea()
    const app = bench.open({ area })
    await app.pairing.propose({ namespaces: exampleNamespaces })
    const topic = bench.relay.published[0]?.topic ?? ''
    app.pairing.destroy()
    area.items.delete('app/pairing.proposals')
    app.reload()
    await waitUntil(() => !bench.relay.subscribers(topic).includes('app'))
    expect(area.items.get('app/pairing-keys')).not.toContain(topic)
    expect(bench.clock.now()).toBe(testStart)
  })
})
