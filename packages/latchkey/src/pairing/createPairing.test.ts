import { describe, expect, it } from 'vitest'
import { WalletError } from '../errors/index.ts'
import { createLogger, createStorage } from '../kernel/index.ts'
import {
  appMetadata,
  requestedNamespaces,
  createTestBench,
  createMemoryArea,
  start,
  type TestApp,
  type TestBench,
} from './app.fixture.ts'
import { createPairing } from './createPairing.ts'
import { createFakeDeps, createFakeRelay } from './socket/fakeRelay.fixture.ts'
import { waitForIdle, waitUntil } from './until.fixture.ts'
import { createTestWallet } from './wallet.fixture.ts'

async function connect(world: TestBench, app: TestApp, name = 'wallet'): Promise<string> {
  const wallet = createTestWallet(world.relay, world.clock, name)
  const proposal = await app.pairing.propose({ namespaces: requestedNamespaces })
  const { topic } = await wallet.approve(await wallet.scan(proposal.uri))
  await proposal.approval
  return topic
}

describe('two apps on one page', () => {
  it('never meet', async () => {
    const world = createTestBench()
    const area = createMemoryArea()
    const [one, two] = [world.open({ area, prefix: 'one' }), world.open({ area, prefix: 'two' })]
    const topic = await connect(world, one)
    expect(two.pairing.sessions()).toEqual([])
    expect(two.events).toEqual([])
    await expect(
      two.pairing.request({ topic, chain: 'eip155:1', method: 'personal_sign', params: [] }),
    ).rejects.toMatchObject({ code: 'pairing.no_session' })
    two.pairing.destroy()
    expect(one.pairing.sessions()).toMatchObject([{ topic }])
  })
})

describe('tabs of one app', () => {
  /** Both tabs hear of what either stores, as browsers tell the other. */
  function tabs(): { world: TestBench; one: TestApp; two: TestApp } {
    const world = createTestBench()
    const area = createMemoryArea()
    const targets = [new EventTarget(), new EventTarget()] as const
    function tellOthers(from: number, key: string): void {
      const event = Object.assign(new Event('storage'), { key, storageArea: null })
      targets[1 - from]?.dispatchEvent(event)
    }
    const areaOf = (tab: number): typeof area => ({
      ...area,
      setItem(name, text) {
        if (area.getItem(name) === text) return
        area.setItem(name, text)
        tellOthers(tab, name)
      },
      removeItem(name) {
        if (area.getItem(name) === null) return
        area.removeItem(name)
        tellOthers(tab, name)
      },
    })
    const one = world.open({ area: areaOf(0), events: targets[0] })
    const two = world.open({ area: areaOf(1), events: targets[1] })
    return { world, one, two }
  }

  it('see the sessions of each other begin and end', async () => {
    const { world, one, two } = tabs()
    const topic = await connect(world, one)
    await waitUntil(() => two.events.some((event) => event.type === 'updated'))
    expect(two.pairing.sessions()).toMatchObject([{ topic }])
    await one.pairing.disconnect(topic)
    expect(two.pairing.sessions()).toEqual([])
    expect(two.events.at(-1)).toEqual({ type: 'ended', topic, reason: 'deleted' })
  })

  it('each hear what became of a code that one of them shows', async () => {
    const { world, one, two } = tabs()
    const wallet = createTestWallet(world.relay, world.clock)
    const refused = await two.pairing.propose({ namespaces: requestedNamespaces })
    await wallet.reject(await wallet.scan(refused.uri))
    await expect(refused.approval).rejects.toMatchObject({ code: 'wallet.user_rejected' })

    const bad = await two.pairing.propose({ namespaces: requestedNamespaces })
    await wallet.approve(await wallet.scan(bad.uri), { namespaces: {} })
    await expect(bad.approval).rejects.toMatchObject({ code: 'pairing.not_approved' })

    const late = await two.pairing.propose({ namespaces: requestedNamespaces })
    world.clock.advance(300_000)
    await expect(late.approval).rejects.toMatchObject({ code: 'pairing.expired' })
    expect(one.pairing.sessions()).toEqual([])
  })

  it('reject what waits on a session that another tab ends', async () => {
    const { world, one, two } = tabs()
    const topic = await connect(world, one)
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

describe('storage', () => {
  it('that is full keeps nothing over a reload, and the page works', async () => {
    const world = createTestBench()
    const area = {
      ...createMemoryArea(),
      setItem() {
        throw new Error('QuotaExceededError')
      },
    }
    const app = world.open({ area })
    const topic = await connect(world, app)
    expect(app.pairing.sessions()).toMatchObject([{ topic }])
    app.pairing.destroy()
    expect(app.reload().pairing.sessions()).toEqual([])
  })

  it('that is broken costs only what is broken', async () => {
    const world = createTestBench()
    const area = createMemoryArea()
    const app = world.open({ area })
    const kept = await connect(world, app)
    await connect(world, app, 'other')
    app.pairing.destroy()
    const stored = JSON.parse(area.items.get('app/pairing.sessions') ?? '')
    stored.d[0].session.expiry = 'never'
    area.items.set('app/pairing.sessions', JSON.stringify(stored))
    area.items.set('app/pairing.proposals', '{"v":1,"d":"?"}')
    const next = app.reload()
    expect(next.pairing.sessions()).toMatchObject([{ topic: kept }])
    await expect(next.pairing.propose({ namespaces: requestedNamespaces })).resolves.toBeDefined()
  })

  it('holds so many sessions and no more', async () => {
    const world = createTestBench()
    const app = world.open()
    const first = await connect(world, app)
    for (let count = 0; count < 32; count++) await connect(world, app, `wallet${count}`)
    expect(app.pairing.sessions()).toHaveLength(32)
    expect(app.events).toContainEqual({ type: 'ended', topic: first, reason: 'expired' })
  })
})

describe('a client', () => {
  it('dials no relay before there is something to say', async () => {
    const { clock } = createTestBench()
    const dialled: string[] = []
    const pairing = createPairing({
      relayUrls: ['ws://127.0.0.1:1'],
      projectId: 'a'.repeat(32),
      metadata: appMetadata,
      storage: createStorage({ area: createMemoryArea(), prefix: 'app' }),
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
    const made = pairing.propose({ namespaces: requestedNamespaces, signal: controller.signal })
    await waitUntil(() => dialled.length > 0)
    controller.abort()
    await expect(made).rejects.toMatchObject({ code: 'transport.aborted' })
    pairing.destroy()
    expect(clock.pending()).toBe(0)
  })

  it('makes its code though the relay closes meanwhile', async () => {
    const relay = createFakeRelay()
    const deps = createFakeDeps(relay)
    const pairing = createPairing({ ...deps, metadata: appMetadata })
    relay.onRequest = (call, socket) => {
      if (call.method === 'irn_publish') socket.close()
      return undefined
    }
    const made = pairing.propose({ namespaces: requestedNamespaces })
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

  it('writes no key into its log', async () => {
    const world = createTestBench()
    const area = createMemoryArea()
    const app = world.open({ area })
    await connect(world, app)
    await connect(world, app, 'other')
    const secrets =
      [...area.items.values()].join().match(/(?<=privateKey":"|":"!?)[0-9a-f]{64}/g) ?? []
    expect(secrets.length).toBeGreaterThan(2)
    const log = JSON.stringify(app.log)
    for (const secret of secrets) expect(log).not.toContain(secret)
    expect(log).not.toContain('symKey=')
  })

  it('keeps symmetric keys nowhere but with the wire', async () => {
    const world = createTestBench()
    const area = createMemoryArea()
    const app = world.open({ area })
    const { uri } = await app.pairing.propose({ namespaces: requestedNamespaces })
    const key = /symKey=([0-9a-f]{64})/.exec(uri)?.[1] ?? ''
    const holding = [...area.items].filter(([, text]) => text.includes(key)).map(([name]) => name)
    expect(holding).toEqual(['app/pairing-keys'])
  })

  it('leaves no timer behind, rejects what waits, and keeps its sessions', async () => {
    const world = createTestBench()
    const timers = world.clock.pending()
    const app = world.open()
    const topic = await connect(world, app)
    const proposal = await app.pairing.propose({ namespaces: requestedNamespaces })
    const call = { topic, chain: 'eip155:1', method: 'personal_sign', params: [] }
    const answer = app.pairing.request(call)
    const refused = [answer, proposal.approval].map((one) =>
      expect(one).rejects.toMatchObject({ code: 'transport.aborted' }),
    )
    app.pairing.destroy()
    await Promise.all(refused)
    await waitForIdle()
    expect(world.clock.pending()).toBe(timers)
    expect(app.reload().pairing.sessions()).toMatchObject([{ topic }])
  })

  it('lets go of a code that nobody waits for without a sound', async () => {
    const world = createTestBench()
    const app = world.open()
    const loose: unknown[] = []
    const hear = (reason: unknown): void => void loose.push(reason)
    process.on('unhandledRejection', hear)
    await app.pairing.propose({ namespaces: requestedNamespaces })
    app.pairing.destroy()
    await waitForIdle()
    process.off('unhandledRejection', hear)
    expect(loose).toEqual([])
  })

  it('tells when the relay will not have this app', () => {
    const world = createTestBench()
    const app = world.open()
    const error = new WalletError('project.origin_not_allowed')
    world.relay.tell({ state: 'closed' })
    world.relay.tell({ state: 'refused', error })
    expect(app.events).toEqual([{ type: 'refused', error }])
  })

  it('lets go of topics that nothing is known of', async () => {
    const world = createTestBench()
    const area = createMemoryArea()
    const app = world.open({ area })
    await app.pairing.propose({ namespaces: requestedNamespaces })
    const topic = world.relay.published[0]?.topic ?? ''
    app.pairing.destroy()
    area.items.delete('app/pairing.proposals')
    app.reload()
    await waitUntil(() => !world.relay.subscribers(topic).includes('app'))
    expect(area.items.get('app/pairing-keys')).not.toContain(topic)
    expect(world.clock.now()).toBe(start)
  })
})
