import { describe, expect, it, vi } from 'vitest'
import { getRejection } from '../socket/fakeRelay.fixture.ts'
import {
  createAgreementKey,
  deriveSymKey,
  randomBytes,
  sealEnvelope,
  topicOf,
} from '../../crypto/index.ts'
import { waitUntil } from '../until.fixture.ts'
import type { PeerRequest } from '../PeerRpc.ts'
import {
  createMemoryStorageArea,
  createFakeRelayHub,
  createTestPeer,
  type FakeRelayHub,
  type TestPeer,
} from './fakeRelayHub.fixture.ts'

type Meeting = {
  readonly hub: FakeRelayHub
  readonly app: TestPeer
  readonly wallet: TestPeer
  readonly topic: string
  readonly symKey: Uint8Array
}

async function meet(): Promise<Meeting> {
  const hub = createFakeRelayHub()
  const [app, wallet] = [createTestPeer(hub), createTestPeer(hub)]
  const symKey = randomBytes(32)
  const topic = await topicOf(symKey)
  await Promise.all([app, wallet].map(({ peerRpc: wire }) => wire.subscribe(topic, symKey)))
  return { hub, app, wallet, topic, symKey }
}

/** Lets a side answer each request with its own params. */
function echo({ peerRpc: wire }: TestPeer): void {
  wire.onRequest((request) => wire.respond(request, { result: request.params }))
}

const ping = { method: 'wc_sessionPing', params: {} }
const sessionRequest = { method: 'wc_sessionRequest', params: { n: 1 } }

function sealMessage(
  { topic, symKey }: Meeting,
  payload: unknown,
): Parameters<FakeRelayHub['deliver']>[0] {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return { topic, message: sealEnvelope({ text, symKey }), ttl: 300, tag: 1 }
}

describe('createPeerRpc, requests and responses', () => {
  it.each([
    ['wc_pairingDelete', 1000, 86_400, false],
    ['wc_pairingPing', 1002, 30, false],
    ['wc_sessionPropose', 1100, 300, true],
    ['wc_sessionSettle', 1102, 300, false],
    ['wc_sessionUpdate', 1104, 86_400, false],
    ['wc_sessionExtend', 1106, 86_400, false],
    ['wc_sessionRequest', 1108, 300, true],
    ['wc_sessionEvent', 1110, 300, true],
    ['wc_sessionDelete', 1112, 86_400, false],
    ['wc_sessionPing', 1114, 30, false],
    ['wc_sessionAuthenticate', 1116, 3600, true],
  ])('publishes %s with the options of the protocol', async (method, tag, ttl, prompt) => {
    const { hub, app, wallet, topic } = await meet()
    echo(wallet)
    const sent = vi.fn()
    const result = await app.peerRpc.request(topic, { method, params: ['x'] }, { onSent: sent })
    expect(result).toEqual(['x'])
    expect(hub.published).toMatchObject([
      { topic, tag, ttl, prompt },
      { topic, tag: tag + 1, ttl, prompt: false },
    ])
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('publishes rejections with their own tags', async () => {
    const { hub, wallet, topic } = await meet()
    const error = { code: 5000, message: 'User rejected.' }
    for (const method of ['wc_sessionPropose', 'wc_sessionAuthenticate', 'wc_sessionRequest'])
      for (const kind of ['reject', 'autoReject'] as const)
        await wallet.peerRpc.respond({ topic, id: 1, method }, { error }, { kind })
    expect(hub.published.map(({ tag, ttl }) => [tag, ttl])).toEqual([
      [1120, 300],
      [1121, 300],
      [1118, 300],
      [1119, 300],
      [1109, 300],
      [1109, 300],
    ])
  })

  it('creates ids of 16 digits, each larger than the one before', () => {
    const { peerRpc: wire } = createTestPeer(createFakeRelayHub())
    const ids = Array.from({ length: 3000 }, () => wire.nextId())
    expect(ids.every((id) => `${id}`.length === 16 && Number.isSafeInteger(id))).toBe(true)
    expect(ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? id))).toBe(true)
  })

  it('uses a given id and ttl', async () => {
    const { hub, app, wallet, topic } = await meet()
    const ids: number[] = []
    wallet.peerRpc.onRequest(({ id }) => void ids.push(id))
    const reply = app.peerRpc.request(topic, sessionRequest, { id: 77, ttl: 600 })
    await waitUntil(() => ids.length > 0)
    expect(ids).toEqual([77])
    expect(hub.published[0]).toMatchObject({ ttl: 600 })
    app.clock.advance(599_000)
    await wallet.peerRpc.respond({ topic, id: 77, method: sessionRequest.method }, { result: 5 })
    expect(await reply).toBe(5)
  })

  it('responds on a separate topic with a type 1 envelope', async () => {
    const hub = createFakeRelayHub()
    const [app, wallet] = [createTestPeer(hub), createTestPeer(hub)]
    const [ownKeys, peerKeys] = [await createAgreementKey(), await createAgreementKey()]
    const pairing = randomBytes(32)
    const topic = await topicOf(pairing)
    const response = await topicOf(ownKeys.publicKey)
    await app.peerRpc.subscribe(topic, pairing)
    await app.peerRpc.subscribeResponse(response, { privateKey: ownKeys.privateKey })
    await wallet.peerRpc.subscribe(topic, pairing)
    const symKey = await deriveSymKey(peerKeys.privateKey, ownKeys.publicKey)
    const answers = vi.fn()
    app.peerRpc.onResponse(answers)
    const controller = new AbortController()
    const { signal } = controller
    const method = 'wc_sessionAuthenticate'
    wallet.peerRpc.onRequest(async ({ id }) => {
      await wallet.peerRpc.subscribe(response, symKey)
      // Of type 0, which is not accepted here.
      await wallet.peerRpc.respond({ topic: response, id, method }, { result: 'plain' })
      const senderPublicKey = peerKeys.publicKey
      await wallet.peerRpc.respond(
        { topic: response, id, method },
        { result: 'signed' },
        { senderPublicKey },
      )
    })
    const failure = getRejection(app.peerRpc.request(topic, { method, params: {} }, { signal }))
    await waitUntil(() => answers.mock.calls.length > 0)
    expect(answers.mock.calls).toMatchObject([
      [{ topic: response, response: { result: 'signed' } }],
    ])
    controller.abort()
    expect(await failure).toMatchObject({ code: 'transport.aborted' })
    // The next load still opens it.
    const next = createTestPeer(hub, { area: app.area })
    const again = vi.fn()
    next.peerRpc.onResponse(again)
    const senderPublicKey = peerKeys.publicKey
    await wallet.peerRpc.respond(
      { topic: response, id: 9, method },
      { result: 2 },
      { senderPublicKey },
    )
    await waitUntil(() => again.mock.calls.length > 0)
  })

  it('opens type 1 envelopes on no other topic', async () => {
    const meeting = await meet()
    const handler = vi.fn()
    meeting.app.peerRpc.onRequest(handler)
    const senderPublicKey = (await createAgreementKey()).publicKey
    const text = JSON.stringify({ id: 1, jsonrpc: '2.0', ...ping })
    const message = sealEnvelope({ text, symKey: meeting.symKey, senderPublicKey })
    await meeting.hub.deliver({ ...sealMessage(meeting, ''), message })
    expect(handler).not.toHaveBeenCalled()
  })

  it.each([
    [{ code: 5000, message: 'User rejected.' }, 'wallet.user_rejected'],
    [{ code: 4001, message: 'no' }, 'wallet.user_rejected'],
    [{ code: 123_456, message: 'Odd' }, 'wallet.failed'],
    ['thrown text', 'wallet.failed'],
    [{}, 'wallet.failed'],
    [{ code: '5', message: 7 }, 'wallet.failed'],
  ])('rejects with the error of the peer: %j', async (error, code) => {
    const meeting = await meet()
    meeting.wallet.peerRpc.onRequest(
      ({ id }) => void meeting.hub.deliver(sealMessage(meeting, { id, jsonrpc: '2.0', error })),
    )
    const reply = meeting.app.peerRpc.request(meeting.topic, sessionRequest)
    await expect(reply).rejects.toMatchObject({
      code,
      cause: { code: expect.any(Number) as number },
    })
  })

  it('rejects on a response without result and error', async () => {
    const meeting = await meet()
    meeting.wallet.peerRpc.onRequest(
      ({ id }) => void meeting.hub.deliver(sealMessage(meeting, { id, jsonrpc: '2.0' })),
    )
    await expect(meeting.app.peerRpc.request(meeting.topic, sessionRequest)).rejects.toMatchObject({
      code: 'wallet.failed',
    })
  })
})

describe('createPeerRpc, rejections', () => {
  it('rejects when the ttl has passed', async () => {
    const { app, wallet, topic, hub } = await meet()
    wallet.peerRpc.onRequest(() => {})
    const failure = getRejection(app.peerRpc.request(topic, sessionRequest))
    await waitUntil(() => hub.published.length > 0)
    app.clock.advance(300_000)
    expect(await failure).toMatchObject({ code: 'wallet.timed_out' })
    expect(app.clock.pending()).toBe(0)
  })

  it('rejects on abort, unsubscribe and close', async () => {
    const { app, wallet, topic } = await meet()
    wallet.peerRpc.onRequest(() => {})
    const controller = new AbortController()
    const { signal } = controller
    const aborted = getRejection(app.peerRpc.request(topic, sessionRequest, { signal }))
    controller.abort()
    expect(await aborted).toMatchObject({ code: 'transport.aborted' })
    const left = getRejection(app.peerRpc.request(topic, sessionRequest))
    await app.peerRpc.unsubscribe(topic)
    expect(await left).toMatchObject({ code: 'wallet.disconnected' })
    expect(app.socket.topics.has(topic)).toBe(false)
    const closed = getRejection(wallet.peerRpc.request(topic, ping))
    wallet.peerRpc.close()
    expect(await closed).toMatchObject({ code: 'transport.aborted' })
    expect(app.clock.pending() + wallet.clock.pending()).toBe(0)
  })

  it('rejects with the error of the relay', async () => {
    const { app, hub, topic } = await meet()
    hub.publishError = new Error('away')
    await expect(app.peerRpc.request(topic, sessionRequest)).rejects.toBe(hub.publishError)
    expect(app.clock.pending()).toBe(0)
  })

  it('rejects a request on a topic without a key', async () => {
    const { app, hub } = await meet()
    await expect(app.peerRpc.request('ab'.repeat(32), sessionRequest)).rejects.toMatchObject({
      code: 'pairing.no_session',
    })
    expect(hub.published).toEqual([])
  })
})

describe('createPeerRpc, malformed messages', () => {
  it('are acknowledged and dropped', async () => {
    const meeting = await meet()
    const { hub, app, wallet, topic, symKey } = meeting
    const requests: PeerRequest[] = []
    app.peerRpc.onRequest((request) => void requests.push(request))
    const sealed = sealMessage(meeting, { id: 1, jsonrpc: '2.0', ...ping })
    const bytes = Buffer.from(sealed.message, 'base64')
    const flipped = Buffer.from(bytes)
    flipped[20] = (flipped[20] ?? 0) ^ 1
    const messages = [
      '',
      'no base64!',
      'AA==',
      bytes.subarray(0, 20).toString('base64'),
      flipped.toString('base64'),
      'AAAA'.repeat(400_000),
      sealEnvelope({ text: '{"id":1,"method":"wc_sessionPing"}', symKey: randomBytes(32) }),
      ...[
        '',
        'null',
        '[]',
        '7',
        '{}',
        '{"id":"1","method":"wc_sessionPing"}',
        '{"id":1.5,"result":1}',
      ].map((text) => sealEnvelope({ text, symKey })),
      sealEnvelope({ text: '{"id":1e99,"method":"wc_sessionPing"}', symKey }),
      sealEnvelope({ text: '{"id":1,"method":{}}', symKey }),
      sealEnvelope({ text: '{"id":424242,"result":true}', symKey }),
    ]
    for (const message of messages)
      expect(await hub.deliver({ ...sealed, message })).toEqual([true, true])
    expect(requests).toEqual([])
    echo(wallet)
    expect(await app.peerRpc.request(topic, sessionRequest)).toEqual(sessionRequest.params)
  })

  it('are rejected for a method that the protocol does not have', async () => {
    const meeting = await meet()
    const { app, hub, topic } = meeting
    const handler = vi.fn()
    meeting.wallet.peerRpc.onRequest(handler)
    const reply = app.peerRpc.request(topic, { method: 'wc_unheardOf', params: {} })
    await expect(reply).rejects.toMatchObject({ cause: { code: 10_001 } })
    expect(handler).not.toHaveBeenCalled()
    expect(hub.published[1]).toMatchObject({ tag: 0, ttl: 86_400, prompt: false })
  })

  it('include a response from the peer of another topic', async () => {
    const meeting = await meet()
    const { app, hub, topic } = meeting
    const other = { ...meeting, symKey: randomBytes(32) }
    const otherTopic = await topicOf(other.symKey)
    await app.peerRpc.subscribe(otherTopic, other.symKey)
    let id = 0
    meeting.wallet.peerRpc.onRequest((request) => {
      id = request.id
    })
    const reply = app.peerRpc.request(topic, sessionRequest)
    await waitUntil(() => id > 0)
    await hub.deliver(
      sealMessage({ ...other, topic: otherTopic }, { id, jsonrpc: '2.0', result: 'forged' }),
    )
    // A peer that has our public key can publish on a topic derived with its own.
    const [ownKeys, peerKeys] = [await createAgreementKey(), await createAgreementKey()]
    const apart = await topicOf(ownKeys.publicKey)
    await app.peerRpc.subscribeResponse(apart, { privateKey: ownKeys.privateKey })
    const text = JSON.stringify({ id, jsonrpc: '2.0', result: 'forged' })
    const symKey = await deriveSymKey(peerKeys.privateKey, ownKeys.publicKey)
    const message = sealEnvelope({ text, symKey, senderPublicKey: peerKeys.publicKey })
    await hub.deliver({ ...sealMessage(meeting, ''), topic: apart, message })
    await meeting.wallet.peerRpc.respond(
      { topic, id, method: sessionRequest.method },
      { result: 'true' },
    )
    expect(await reply).toBe('true')
  })
})

describe('createPeerRpc, deduplication', () => {
  it('handles a repeated message once, across reloads too', async () => {
    const meeting = await meet()
    const { app, hub } = meeting
    const handler = vi.fn()
    app.peerRpc.onRequest(handler)
    const sealed = sealMessage(meeting, { id: 5, jsonrpc: '2.0', ...ping })
    await hub.deliver(sealed)
    await hub.deliver(sealed)
    // Sealed anew, as a peer does that was not sure.
    await hub.deliver(sealMessage(meeting, { id: 5, jsonrpc: '2.0', ...ping }))
    expect(handler).toHaveBeenCalledTimes(1)
    app.socket.close()
    app.peerRpc.close()
    const next = createTestPeer(hub, { area: app.area })
    next.peerRpc.onRequest(handler)
    expect(next.peerRpc.topics()).toEqual([meeting.topic])
    await waitUntil(() => next.socket.topics.has(meeting.topic))
    await hub.deliver(sealed)
    await hub.deliver(sealMessage(meeting, { id: 5, jsonrpc: '2.0', ...ping }))
    expect(handler).toHaveBeenCalledTimes(1)
    await hub.deliver(sealMessage(meeting, { id: 6, jsonrpc: '2.0', ...ping }))
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it('handles all messages that a relay stores for a topic once, across reloads too', async () => {
    const meeting = await meet()
    const { app, hub } = meeting
    const handler = vi.fn()
    app.peerRpc.onRequest(handler)
    const sealed = Array.from({ length: 256 }, (_, index) =>
      sealMessage(meeting, { id: index + 1, jsonrpc: '2.0', ...ping }),
    )
    for (const message of sealed) await hub.deliver(message)
    expect(handler).toHaveBeenCalledTimes(256)
    app.socket.close()
    app.peerRpc.close()
    const next = createTestPeer(hub, { area: app.area })
    next.peerRpc.onRequest(handler)
    await waitUntil(() => next.socket.topics.has(meeting.topic))
    for (const message of sealed) await hub.deliver(message)
    expect(handler).toHaveBeenCalledTimes(256)
  })

  it('handles a response once, even without a pending request', async () => {
    const meeting = await meet()
    const handler = vi.fn()
    meeting.app.peerRpc.onResponse(handler)
    const sealed = sealMessage(meeting, { id: 9, jsonrpc: '2.0', result: 3 })
    await meeting.hub.deliver(sealed)
    await meeting.hub.deliver(sealed)
    expect(handler.mock.calls).toEqual([[{ topic: meeting.topic, id: 9, response: { result: 3 } }]])
  })

  it('ignores messages that it sent itself', async () => {
    const { app, wallet, hub, topic } = await meet()
    const handler = vi.fn()
    app.peerRpc.onRequest(handler)
    echo(wallet)
    await app.peerRpc.request(topic, sessionRequest)
    const [own] = hub.published
    if (!own) throw new Error('Nothing was published')
    await hub.deliver(own)
    expect(handler).not.toHaveBeenCalled()
    // Nor do another tab and the next load, should a relay send it back to them.
    const tab = createTestPeer(hub, { area: app.area })
    tab.peerRpc.onRequest(handler)
    expect(await hub.deliver(own)).toEqual([true, true, true])
    expect(handler).not.toHaveBeenCalled()
  })

  it('acknowledges a message once it has been handled, and handles it after a reload otherwise', async () => {
    const meeting = await meet()
    const { app, hub } = meeting
    let finish = (): void => {}
    const handler = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    app.peerRpc.onRequest(handler)
    const sealed = sealMessage(meeting, { id: 5, jsonrpc: '2.0', ...ping })
    const taken = [hub.deliver(sealed), hub.deliver(sealed)]
    await waitUntil(() => handler.mock.calls.length > 0)
    const area = createMemoryStorageArea()
    for (const [name, text] of app.area.items) area.items.set(name, text)
    finish()
    expect(await Promise.all(taken)).toEqual([
      [true, false],
      [true, false],
    ])
    const otherHub = createFakeRelayHub()
    const next = createTestPeer(otherHub, { area })
    const again = vi.fn()
    next.peerRpc.onRequest(again)
    await otherHub.deliver(sealed)
    expect(again).toHaveBeenCalledTimes(1)
  })

  it('handles the next request while one is still being handled', async () => {
    const { app, wallet, topic } = await meet()
    wallet.peerRpc.onRequest((request) =>
      request.method === ping.method
        ? wallet.peerRpc.respond(request, { result: true })
        : new Promise(() => {}),
    )
    const slow = app.peerRpc.request(topic, sessionRequest)
    expect(await app.peerRpc.request(topic, ping)).toBe(true)
    slow.catch(() => {})
    app.peerRpc.close()
  })

  it('calls the other listeners when one throws', async () => {
    const meeting = await meet()
    const { app, hub } = meeting
    app.peerRpc.onRequest(() => {
      throw new Error('bug')
    })
    const handler = vi.fn()
    app.peerRpc.onRequest(handler)
    expect(await hub.deliver(sealMessage(meeting, { id: 5, jsonrpc: '2.0', ...ping }))).toEqual([
      true,
      false,
    ])
    expect(handler).toHaveBeenCalledTimes(1)
  })
})

describe('createPeerRpc, storage', () => {
  it('keeps keys in memory when the storage area is full', async () => {
    const hub = createFakeRelayHub()
    const full = createMemoryStorageArea()
    full.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    const [app, wallet] = [createTestPeer(hub, { area: full }), createTestPeer(hub)]
    const symKey = randomBytes(32)
    const topic = await topicOf(symKey)
    await Promise.all([app, wallet].map(({ peerRpc: wire }) => wire.subscribe(topic, symKey)))
    echo(wallet)
    expect(await app.peerRpc.request(topic, sessionRequest)).toEqual(sessionRequest.params)
    expect(await app.peerRpc.request(topic, sessionRequest)).toEqual(sessionRequest.params)
    expect(app.peerRpc.topics()).toEqual([topic])
  })

  it.each([
    '{"v":1,"d":{"x":1}}',
    '{"v":1,"d":[]}',
    '{"v":1,"d":null}',
    'junk',
    '{"v":1,"d":{"a":["b",1]}}',
  ])('discards malformed stored values: %s', (text) => {
    const area = createMemoryStorageArea()
    for (const key of ['pairing-keys', 'pairing-seen']) area.items.set(`test/${key}`, text)
    expect(createTestPeer(createFakeRelayHub(), { area }).peerRpc.topics()).toEqual([])
  })

  it('bounds the stored keys and marks', async () => {
    const meeting = await meet()
    const { app, hub } = meeting
    app.peerRpc.onRequest(() => {})
    for (let id = 1; id <= 200; id++)
      await hub.deliver(sealMessage(meeting, { id, jsonrpc: '2.0', ...ping }))
    for (let n = 0; n < 600; n++)
      await app.peerRpc.subscribe(n.toString(16).padStart(64, '0'), randomBytes(32))
    const size = [...app.area.items.values()].join('').length
    expect(size).toBeLessThan(90_000)
    expect(app.peerRpc.topics()).toHaveLength(500)
    for (const topic of app.peerRpc.topics()) await app.peerRpc.unsubscribe(topic)
    expect(app.peerRpc.topics()).toEqual([])
  })

  it('subscribes to and unsubscribes from topics of other tabs', async () => {
    const hub = createFakeRelayHub()
    const area = createMemoryStorageArea()
    const events = new EventTarget()
    const tabs = [createTestPeer(hub, { area }), createTestPeer(hub, { area, events })] as const
    const changed = (): void =>
      void events.dispatchEvent(
        Object.assign(new Event('storage'), { key: 'test/pairing-keys', storageArea: area }),
      )
    const symKey = randomBytes(32)
    const topic = await topicOf(symKey)
    await tabs[0].peerRpc.subscribe(topic, symKey)
    changed()
    expect(tabs[1].socket.topics.has(topic)).toBe(true)
    const received = tabs.map(({ peerRpc: wire }) => {
      const listener = vi.fn()
      wire.onRequest(listener)
      return listener
    })
    await hub.deliver(sealMessage({ topic, symKey } as Meeting, { id: 1, jsonrpc: '2.0', ...ping }))
    expect(received.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    await tabs[0].peerRpc.unsubscribe(topic)
    changed()
    expect(tabs[1].socket.topics.has(topic)).toBe(false)
    expect(tabs[1].peerRpc.topics()).toEqual([])
  })
})
