import { describe, expect, it } from 'vitest'
import { relayUnreachableError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import {
  exampleNamespaces,
  createTestBench,
  testStart,
  type TestPairingApp,
  type TestBench,
} from '../app.fixture.ts'
import type { PairedSession } from '../PairingClient.ts'
import type { PairingContext } from '../PairingContext.ts'
import { waitForIdle, waitUntil } from '../until.fixture.ts'
import {
  account,
  createTestWallet,
  approvedNamespaces,
  type TestPeerWallet,
} from '../wallet.fixture.ts'
import { createIncomingRequestHandler } from './createIncomingRequestHandler.ts'

type Scene = TestBench & {
  readonly app: TestPairingApp
  readonly wallet: TestPeerWallet
  readonly session: PairedSession
  readonly topic: string
  sign(options?: object): Promise<unknown>
}

async function connected(options: Parameters<TestBench['open']>[0] = {}): Promise<Scene> {
  const bench = createTestBench()
  const app = bench.open(options)
  const wallet = createTestWallet(bench.relay, bench.clock)
  const proposal = await app.pairing.propose({ namespaces: exampleNamespaces })
  const { topic } = await wallet.approve(await wallet.scan(proposal.uri))
  const session = await proposal.approval
  const call = { topic, chain: 'eip155:1', method: 'personal_sign', params: ['0x68', account] }
  const sign = (more = {}): Promise<unknown> => app.pairing.request({ ...call, ...more })
  return { ...bench, app, wallet, session, topic, sign }
}

function requestFrom(
  { wallet }: Scene,
  method: string,
): Promise<TestPeerWallet['requests'][number]> {
  return waitUntil(() => wallet.requests.find((one) => one.method === method))
}

describe('wc_sessionRequest', () => {
  it('is sent with chain and expiry and resolves with the result', async () => {
    const scene = await connected()
    scene.wallet.respondWith(() => ({ result: '0xsigned' }))
    await expect(scene.sign()).resolves.toBe('0xsigned')
    const { params } = await requestFrom(scene, 'wc_sessionRequest')
    expect(params).toEqual({
      request: {
        method: 'personal_sign',
        params: ['0x68', account],
        expiryTimestamp: testStart / 1000 + 300,
      },
      chainId: 'eip155:1',
    })
    expect(scene.relay.published.at(-2)).toMatchObject({ tag: 1108, ttl: 300, prompt: true })
  })

  it.each([
    [1, 300],
    [301.9, 301],
    [1e9, 604_800],
    [Number.NaN, 300],
  ])('with an expiry of %d s has a ttl of %d', async (expiry, ttl) => {
    const scene = await connected()
    scene.wallet.respondWith(() => ({ result: 1 }))
    await scene.sign({ expiry })
    expect(scene.relay.published.find(({ tag }) => tag === 1108)).toMatchObject({ ttl })
  })

  it.each([
    ['another chain', { chain: 'eip155:10' }],
    ['another method', { method: 'eth_sign' }],
  ])('for %s than approved is rejected locally', async (_, change) => {
    const scene = await connected()
    await expect(scene.sign(change)).rejects.toMatchObject({ code: 'wallet.unauthorized' })
    expect(scene.relay.published.filter(({ tag }) => tag === 1108)).toEqual([])
  })

  it('is rejected on a topic without a session', async () => {
    const { sign } = await connected()
    await expect(sign({ topic: 'f'.repeat(64) })).rejects.toMatchObject({
      code: 'pairing.no_session',
    })
  })

  it.each([
    [5000, 'wallet.user_rejected'],
    [4001, 'wallet.user_rejected'],
    [3005, 'wallet.unauthorized'],
    [4902, 'wallet.unknown_network'],
    [-32_000, 'wallet.failed'],
  ])('that the wallet rejects with %i rejects with %s', async (code, expected) => {
    const scene = await connected()
    scene.wallet.respondWith(() => ({ error: { code, message: 'No' } }))
    await expect(scene.sign()).rejects.toMatchObject({ code: expected })
    expect(scene.app.pairing.sessions()).toHaveLength(1)
  })

  it('is listed as pending until the response', async () => {
    const scene = await connected()
    const answer = scene.sign()
    const { id } = await requestFrom(scene, 'wc_sessionRequest')
    const shown = {
      type: 'requests',
      pending: [{ id, topic: scene.topic, method: 'personal_sign' }],
    }
    expect(scene.app.events).toEqual([shown])
    const request = scene.wallet.requests.at(-1)
    if (request) await scene.wallet.peerRpc.respond(request, { result: 'ok' })
    await answer
    expect(scene.app.events).toEqual([shown, { type: 'requests', pending: [] }])
  })

  it('rejects on abort and ignores the late response', async () => {
    const scene = await connected()
    const controller = new AbortController()
    const answer = scene.sign({ signal: controller.signal })
    const request = await requestFrom(scene, 'wc_sessionRequest')
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'transport.aborted' })
    await scene.wallet.peerRpc.respond(request, { result: 'late' })
    await waitForIdle()
    expect(scene.app.events.at(-1)).toEqual({ type: 'requests', pending: [] })
    const aborted = AbortSignal.abort()
    await expect(scene.sign({ signal: aborted })).rejects.toMatchObject({
      code: 'transport.aborted',
    })
  })

  it('rejects when it expires', async () => {
    const scene = await connected()
    const answer = scene.sign()
    await requestFrom(scene, 'wc_sessionRequest')
    scene.clock.advance(300_000)
    await expect(answer).rejects.toMatchObject({ code: 'wallet.timed_out' })
  })

  it('rejects with the error of the relay', async () => {
    const scene = await connected()
    scene.relay.refuse(new WalletError(relayUnreachableError))
    await expect(scene.sign()).rejects.toMatchObject({ code: 'relay.unreachable' })
    scene.relay.refuse()
    scene.wallet.respondWith(() => ({ result: 1 }))
    await expect(scene.sign()).resolves.toBe(1)
  })

  it('rejects when the session ends', async () => {
    const scene = await connected()
    const answer = scene.sign()
    await requestFrom(scene, 'wc_sessionRequest')
    await Promise.all([
      expect(answer).rejects.toMatchObject({ code: 'wallet.disconnected' }),
      scene.app.pairing.disconnect(scene.topic),
    ])
    expect(scene.app.events.at(-1)).toEqual({ type: 'requests', pending: [] })
  })
})

describe('requests of a wallet', () => {
  const wider = {
    eip155: {
      ...approvedNamespaces.eip155,
      accounts: [`eip155:1:${account}`, `eip155:10:${account}`],
    },
  }

  it('update the session', async () => {
    const { app, wallet, topic } = await connected()
    const answer = await wallet.request(topic, 'wc_sessionUpdate', { namespaces: wider })
    expect(answer).toEqual({ result: true })
    const [session] = app.pairing.sessions()
    expect(session?.namespaces['eip155']).toMatchObject({ chains: ['eip155:1', 'eip155:10'] })
    expect(app.events).toEqual([{ type: 'updated', session }])
  })

  it('update the session without namespaces that were not requested', async () => {
    const { app, wallet, topic, session } = await connected()
    const cosmos = { accounts: ['cosmos:cosmoshub-4:cosmos1x'], methods: ['x'], events: [] }
    await wallet.request(topic, 'wc_sessionUpdate', {
      namespaces: { ...approvedNamespaces, cosmos },
    })
    expect(app.pairing.sessions()[0]?.namespaces).toEqual(session.namespaces)
  })

  it('update to a chain that was not requested, which then accepts events and requests', async () => {
    const scene = await connected()
    const { app, wallet, topic } = scene
    const eip155 = {
      ...approvedNamespaces.eip155,
      accounts: [`eip155:137:${account}`],
      chains: ['eip155:137'],
    }
    const namespaces = { eip155 }
    expect(await wallet.request(topic, 'wc_sessionUpdate', { namespaces })).toEqual({
      result: true,
    })
    expect(app.pairing.sessions()).toMatchObject([{ topic, namespaces }])
    const event = { name: 'chainChanged', data: 137 }
    const response = await wallet.request(topic, 'wc_sessionEvent', {
      event,
      chainId: 'eip155:137',
    })
    expect(response).toEqual({ result: true })
    wallet.respondWith(() => ({ result: '0x' }))
    await expect(scene.sign({ chain: 'eip155:137' })).resolves.toBe('0x')
    await expect(scene.sign()).rejects.toMatchObject({ code: 'wallet.unauthorized' })
  })

  it.each([
    ['nothing', {}, 5001],
    [
      'other namespaces only',
      { cosmos: { ...approvedNamespaces.eip155, accounts: ['cosmos:a:b'] } },
      5001,
    ],
    ['no methods', { eip155: { ...approvedNamespaces.eip155, methods: [] } }, 5002],
    ['no accounts', { eip155: { ...approvedNamespaces.eip155, accounts: [] } }, 5001],
    ['something else', 'all', 1003],
  ])('do not update the session to %s', async (_, namespaces, code) => {
    const { app, wallet, topic, session } = await connected()
    const answer = await wallet.request(topic, 'wc_sessionUpdate', { namespaces })
    expect(answer).toMatchObject({ error: { code } })
    expect(app.pairing.sessions()).toEqual([session])
    expect(app.events).toEqual([])
  })

  it('do not apply an update that is older than the last', async () => {
    const { app, wallet, topic } = await connected()
    await wallet.request(topic, 'wc_sessionUpdate', { namespaces: wider }, testStart * 1000 + 5000)
    const late = await wallet.request(
      topic,
      'wc_sessionUpdate',
      { namespaces: approvedNamespaces },
      testStart * 1000 + 4999,
    )
    expect(late).toEqual({ result: true })
    expect(app.pairing.sessions()[0]?.namespaces['eip155']?.chains).toHaveLength(2)
    await wallet.request(
      topic,
      'wc_sessionUpdate',
      { namespaces: approvedNamespaces },
      testStart * 1000 + 6000,
    )
    expect(app.pairing.sessions()[0]?.namespaces['eip155']?.chains).toHaveLength(1)
  })

  it('emit approved events on approved chains', async () => {
    const { app, wallet, topic } = await connected()
    const event = { name: 'chainChanged', data: '0x1' }
    await wallet.request(topic, 'wc_sessionEvent', { event, chainId: 'eip155:1' })
    expect(app.events).toEqual([
      { type: 'event', topic, chain: 'eip155:1', name: 'chainChanged', data: '0x1' },
    ])
  })

  let nested: unknown = 'deep'
  for (let depth = 0; depth < 100; depth++) nested = [nested]

  it.each([
    ['another chain', { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:10' }, 3002],
    ['another name', { event: { name: 'message', data: 1 }, chainId: 'eip155:1' }, 3002],
    ['no name', { event: {}, chainId: 'eip155:1' }, 1002],
    [
      'a bottomless value',
      { event: { name: 'chainChanged', data: nested }, chainId: 'eip155:1' },
      1002,
    ],
    ['nothing', undefined, 1002],
  ])('do not emit an event for %s', async (_, params, code) => {
    const { app, wallet, topic } = await connected()
    const answer = await wallet.request(topic, 'wc_sessionEvent', params)
    expect(answer).toMatchObject({ error: { code } })
    expect(app.events).toEqual([])
  })

  it('drop events older than the last of their name', async () => {
    const { app, wallet, topic } = await connected()
    const emit = (name: string, data: unknown, ms: number): Promise<unknown> => {
      const params = { event: { name, data }, chainId: 'eip155:1' }
      return wallet.request(topic, 'wc_sessionEvent', params, (testStart + ms) * 1000)
    }
    await emit('chainChanged', 'new', 9)
    await emit('chainChanged', 'old', 8)
    await emit('accountsChanged', ['0x1'], 7)
    expect(app.events.map((event) => event.type === 'event' && event.data)).toEqual([
      'new',
      ['0x1'],
    ])
  })

  it('track the order of at most 500 event names', async () => {
    const emitted: unknown[] = []
    const context = { emit: (event: unknown) => emitted.push(event), respond: async () => {} }
    const handle = createIncomingRequestHandler(context as unknown as PairingContext)
    const { session } = await connected()
    const setState = (name: string, id: number): Promise<void> => {
      const namespaces = { eip155: { ...approvedNamespaces.eip155, events: [name] } }
      const params = { event: { name, data: 1 }, chainId: 'eip155:1' }
      const request = {
        topic: session.topic,
        id,
        method: 'wc_sessionEvent',
        params,
        publishedAt: 0,
      }
      return handle(request, {
        session: { ...session, namespaces },
        requested: exampleNamespaces,
      })
    }
    await setState('first', 9000)
    await setState('first', 1000)
    expect(emitted).toHaveLength(1)
    for (let n = 0; n < 500; n++) await setState(`other ${n}`, 9000)
    // It is forgotten that this one was overtaken: so much is not remembered.
    await setState('first', 1000)
    expect(emitted).toHaveLength(502)
  })

  it('extend the session to at most a week from now', async () => {
    const { app, wallet, topic, clock } = await connected()
    clock.advance(3_600_000)
    const week = testStart / 1000 + 3600 + 604_800
    await expect(wallet.request(topic, 'wc_sessionExtend', {})).resolves.toEqual({ result: true })
    expect(app.pairing.sessions()[0]?.expiry).toBe(week)
    await wallet.request(topic, 'wc_sessionExtend', { expiry: week + 1e6 })
    expect(app.pairing.sessions()[0]?.expiry).toBe(week)
  })

  it.each([[testStart / 1000], ['soon'], [-1]])(
    'do not extend the session to %j',
    async (expiry) => {
      const { app, wallet, topic, session } = await connected()
      const answer = await wallet.request(topic, 'wc_sessionExtend', { expiry })
      expect(answer).toMatchObject({ error: { code: 1004 } })
      expect(app.pairing.sessions()).toEqual([session])
    },
  )

  it('pings', async () => {
    const { wallet, topic } = await connected()
    await expect(wallet.request(topic, 'wc_sessionPing', {})).resolves.toEqual({ result: true })
  })

  it('end the session, with a response before the key is deleted', async () => {
    const { app, wallet, topic, relay } = await connected()
    const answer = await wallet.request(topic, 'wc_sessionDelete', { code: 6000, message: 'Bye' })
    expect(answer).toEqual({ result: true })
    expect(app.pairing.sessions()).toEqual([])
    expect(app.events).toEqual([{ type: 'ended', topic, reason: 'deleted' }])
    await waitUntil(() => !relay.subscribers(topic).includes('app'))
    relay.replay(topic)
    await waitForIdle()
    expect(app.pairing.sessions()).toEqual([])
  })

  it('get 3001 for wc_sessionRequest', async () => {
    const { wallet, topic } = await connected()
    const request = { method: 'personal_sign', params: [] }
    const params = { request, chainId: 'eip155:1' }
    const answer = await wallet.request(topic, 'wc_sessionRequest', params)
    expect(answer).toMatchObject({ error: { code: 3001 } })
  })

  it('are rejected when malformed and keep the session', async () => {
    const scene = await connected()
    const { relay, topic, app } = scene
    const good = relay.published.find((one) => one.topic === topic)?.message ?? ''
    const bytes = Array.from(atob(good))
    const flipped = btoa(
      bytes.with(40, String.fromCharCode((bytes[40] ?? '').charCodeAt(0) ^ 1)).join(''),
    )
    const socket = relay.connect('garbler')
    for (const message of [flipped, good.slice(0, 40), '', '%%%', 'A'.repeat(400_000)])
      await socket.publish({ topic, message, ttl: 300, tag: 1108 })
    await waitForIdle()
    expect(app.pairing.sessions()).toEqual([scene.session])
    scene.wallet.respondWith(() => ({ result: 'still' }))
    await expect(scene.sign()).resolves.toBe('still')
  })
})

describe('actions of an app', () => {
  it('pings', async () => {
    const { app, wallet, topic, relay, clock } = await connected()
    wallet.respondWith(() => ({ result: true }))
    await expect(app.pairing.ping(topic)).resolves.toBeUndefined()
    expect(relay.published.find(({ tag }) => tag === 1114)).toMatchObject({ ttl: 30 })
    wallet.respondWith(undefined)
    const timedOut = app.pairing.ping(topic)
    await waitUntil(() => relay.published.filter(({ tag }) => tag === 1114).length === 2)
    clock.advance(30_000)
    await expect(timedOut).rejects.toMatchObject({ code: 'wallet.timed_out' })
  })

  it('extend a session to a week from now', async () => {
    const { app, wallet, topic, clock } = await connected()
    wallet.respondWith(() => ({ result: true }))
    clock.advance(60_000)
    await app.pairing.extend(topic)
    expect(app.pairing.sessions()[0]?.expiry).toBe(testStart / 1000 + 60 + 604_800)
    wallet.respondWith(() => ({ error: { code: 3004, message: 'Unauthorized extend' } }))
    await expect(app.pairing.extend(topic)).rejects.toMatchObject({ code: 'wallet.unauthorized' })
  })

  const base = { chains: ['eip155:8453'], methods: ['personal_sign'], events: [] }

  it('update a session with more chains and its accounts [4.6]', async () => {
    const { app, wallet, topic } = await connected()
    wallet.respondWith(() => ({ result: true }))
    const session = await app.pairing.update(topic, { eip155: base })
    const added = `eip155:8453:${account}`
    expect(wallet.requests.at(-1)?.params).toMatchObject({
      namespaces: { eip155: { accounts: [`eip155:1:${account}`, added] } },
    })
    expect(session.namespaces['eip155']?.accounts).toContain(added)
    expect(session.requestedChains).toEqual(['eip155:1', 'eip155:10', 'eip155:8453'])
    expect(app.pairing.sessions()).toEqual([session])
  })

  it('prefer an update that the wallet sends meanwhile', async () => {
    const { app, wallet, topic, session } = await connected()
    const pendingUpdate = app.pairing.update(topic, { eip155: base })
    const received = await waitUntil(() =>
      wallet.requests.find((one) => one.method === 'wc_sessionUpdate'),
    )
    await wallet.request(topic, 'wc_sessionUpdate', { namespaces: approvedNamespaces })
    await wallet.peerRpc.respond(received, { result: true })
    const { namespaces, requestedChains } = await pendingUpdate
    expect(namespaces).toEqual(session.namespaces)
    expect(requestedChains).toContain('eip155:8453')
  })

  it('keep the namespaces when the wallet rejects an update [4.6]', async () => {
    const { app, wallet, topic, session } = await connected()
    wallet.respondWith(() => ({ error: { code: 3003, message: 'Unauthorized update' } }))
    await expect(app.pairing.update(topic, { eip155: base })).rejects.toMatchObject({
      code: 'wallet.unauthorized',
    })
    const cosmos = { ...base, chains: ['cosmos:cosmoshub-4'] }
    await expect(app.pairing.update(topic, { cosmos })).rejects.toMatchObject({
      code: 'pairing.not_approved',
    })
    expect(app.pairing.sessions()).toEqual([session])
  })

  it('disconnect locally at once and notify the wallet', async () => {
    const scene = await connected()
    const ended = scene.app.pairing.disconnect(scene.topic)
    expect(scene.app.pairing.sessions()).toEqual([])
    await ended
    const { params } = await requestFrom(scene, 'wc_sessionDelete')
    expect(params).toMatchObject({ code: 6000 })
    expect(scene.app.events).toEqual([])
    await expect(scene.sign()).rejects.toMatchObject({ code: 'pairing.no_session' })
    await expect(scene.app.pairing.disconnect(scene.topic)).resolves.toBeUndefined()
  })

  it('disconnect within 3 s when the relay is unreachable', async () => {
    const { app, topic, relay, clock } = await connected()
    relay.stopAnswering()
    const disconnected = app.pairing.disconnect(topic)
    await waitForIdle()
    clock.advance(3000)
    await expect(disconnected).resolves.toBeUndefined()

    const other = await connected()
    other.relay.refuse(new WalletError(relayUnreachableError))
    await expect(other.app.pairing.disconnect(other.topic)).resolves.toBeUndefined()
    expect(other.app.pairing.sessions()).toEqual([])
  })
})

describe('a session', () => {
  it('ends when it expires', async () => {
    const { app, topic, clock, relay } = await connected()
    clock.advance(604_800_000)
    expect(app.pairing.sessions()).toEqual([])
    expect(app.events).toEqual([{ type: 'ended', topic, reason: 'expired' }])
    await waitUntil(() => !relay.subscribers(topic).includes('app'))
  })

  it('accepts requests after a reload', async () => {
    const { app, wallet, session, topic } = await connected()
    app.pairing.destroy()
    const next = app.reload()
    expect(next.pairing.sessions()).toEqual([session])
    wallet.respondWith(() => ({ result: 'ok' }))
    const call = { topic, chain: 'eip155:1', method: 'personal_sign', params: [] }
    await expect(next.pairing.request(call)).resolves.toBe('ok')
  })

  it('is removed when it expired while the page was closed', async () => {
    const { app, clock, topic, relay } = await connected()
    app.pairing.destroy()
    clock.advance(604_800_000)
    const next = app.reload()
    expect(next.pairing.sessions()).toEqual([])
    await waitUntil(() => !relay.subscribers(topic).includes('app'))
  })
})
