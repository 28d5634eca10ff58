import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { connectTestClient, createIdentity } from './client.fixture.ts'
import { exchangeMessages, publishParams, startTestRelay, topic } from './relay.fixture.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('publish and subscribe', () => {
  it('delivers a message with its metadata to another client', async () => {
    const { url } = await startTestRelay()
    const [wallet, app] = await Promise.all([connectTestClient(url), connectTestClient(url)])
    const { result } = await wallet.request('irn_subscribe', { topic: topic(1) })
    expect(result).toMatch(/^[0-9a-f]{64}$/)
    const before = Date.now()
    expect(await app.request('irn_publish', publishParams(1, 'sealed'))).toMatchObject({
      result: true,
    })
    const [delivered] = await wallet.waitForDeliveries(1)
    expect(delivered).toEqual({
      topic: topic(1),
      message: 'sealed',
      tag: 1108,
      publishedAt: expect.any(Number),
    })
    expect(delivered!.publishedAt).toBeGreaterThanOrEqual(before)
  })

  it('uses delivery ids that are safe integers from 1e9', async () => {
    const { url } = await startTestRelay()
    const [wallet, app] = await Promise.all([connectTestClient(url), connectTestClient(url)])
    const { result } = await wallet.request('irn_subscribe', { topic: topic(1) })
    await app.request('irn_publish', publishParams(1, 'one'))
    await app.request('irn_publish', publishParams(1, 'two'))
    await wallet.waitForDeliveries(2)
    const frames = wallet.texts.map((text) => JSON.parse(text)).filter((frame) => frame.params)
    const ids = frames.map((frame) => frame.id as number)
    expect(ids.every((id) => Number.isSafeInteger(id) && id >= 1e9)).toBe(true)
    expect(new Set(ids).size).toBe(2)
    for (const frame of frames)
      expect(frame).toMatchObject({
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: result },
      })
  })

  it('responds to a publisher before it delivers a reply to the message', async () => {
    const { url } = await startTestRelay()
    const [wallet, app] = await Promise.all([connectTestClient(url), connectTestClient(url)])
    expect(await exchangeMessages(app, wallet)).toEqual(Array(50).fill('answer, delivery'))
  })

  it('does not deliver a message to any socket of its publisher', async () => {
    const { url } = await startTestRelay()
    const identity = createIdentity()
    const [one, other, wallet] = await Promise.all([
      connectTestClient(url, { identity }),
      connectTestClient(url, { identity }),
      connectTestClient(url),
    ])
    for (const client of [one, other, wallet])
      await client.request('irn_subscribe', { topic: topic(1) })
    await one.request('irn_publish', publishParams(1, 'mine'))
    await wallet.request('irn_publish', publishParams(1, 'theirs'))
    expect((await one.waitForDeliveries(1)).map(({ message }) => message)).toEqual(['theirs'])
    expect((await other.waitForDeliveries(1)).map(({ message }) => message)).toEqual(['theirs'])
    expect((await wallet.waitForDeliveries(1)).map(({ message }) => message)).toEqual(['mine'])
    // Nor by a later subscription, nor by fetching.
    await other.request('irn_unsubscribe', { topic: topic(1), id: 'x' })
    await other.request('irn_subscribe', { topic: topic(1) })
    expect(await other.request('irn_fetchMessages', { topic: topic(1) })).toMatchObject({
      result: { messages: [], hasMore: false },
    })
  })

  it('stores messages in order for later subscribers, and delivers them to each connection', async () => {
    const { url } = await startTestRelay()
    const identity = createIdentity()
    const app = await connectTestClient(url)
    for (const message of ['one', 'two', 'three'])
      await app.request('irn_publish', publishParams(1, message))

    const forgetful = await connectTestClient(url, { identity, acknowledges: false })
    await forgetful.request('irn_subscribe', { topic: topic(1) })
    const found = await forgetful.waitForDeliveries(3)
    expect(found.map(({ message }) => message)).toEqual(['one', 'two', 'three'])
    await forgetful.close()

    const again = await connectTestClient(url, { identity })
    await again.request('irn_subscribe', { topic: topic(1) })
    expect(await again.waitForDeliveries(3)).toHaveLength(3)
    // Asked after the acknowledgements on the same socket.
    expect(await again.request('irn_fetchMessages', { topic: topic(1) })).toMatchObject({
      result: { messages: [] },
    })
    await again.close()

    const third = await connectTestClient(url, { identity })
    await third.request('irn_subscribe', { topic: topic(1) })
    await app.request('irn_publish', publishParams(1, 'four'))
    // What a connection acknowledged is delivered to the next one, as a token may be stolen.
    expect((await third.waitForDeliveries(4)).map(({ message }) => message)).toEqual([
      'one',
      'two',
      'three',
      'four',
    ])
    // Another client still gets all of them.
    const otherClient = await connectTestClient(url)
    await otherClient.request('irn_subscribe', { topic: topic(1) })
    expect(await otherClient.waitForDeliveries(4)).toHaveLength(4)
  })

  it('stores a message once when it is published repeatedly', async () => {
    const { url } = await startTestRelay()
    const [wallet, app] = await Promise.all([connectTestClient(url), connectTestClient(url)])
    await wallet.request('irn_subscribe', { topic: topic(1) })
    for (let round = 0; round < 3; round++)
      expect(await app.request('irn_publish', publishParams(1, 'same'))).toMatchObject({
        result: true,
      })
    await app.request('irn_publish', publishParams(1, 'last'))
    expect((await wallet.waitForDeliveries(2)).map(({ message }) => message)).toEqual([
      'same',
      'last',
    ])
  })

  it('drops analytics data of a message and forwards its attestation', async () => {
    const { url, store, log, metrics } = await startTestRelay()
    const [wallet, app] = await Promise.all([connectTestClient(url), connectTestClient(url)])
    await wallet.request('irn_subscribe', { topic: topic(1) })
    const details = { rpcMethods: ['personal_sign'], txHashes: ['0xsecret'], chainId: 'x:1' }
    await app.request('irn_publish', {
      ...publishParams(1, 'm'),
      ...details,
      tvf: details,
      attestation: 'signed',
    })
    const [delivered] = await wallet.waitForDeliveries(1)
    expect(delivered).toMatchObject({ attestation: 'signed' })
    const pendingMessages = await store.pending('another client', topic(1))
    const everything = JSON.stringify([pendingMessages, log, wallet.texts, await metrics()])
    expect(everything).not.toMatch(/0xsecret|personal_sign|x:1/)
    expect(JSON.stringify([log, await metrics()])).not.toMatch(
      new RegExp(`${topic(1)}|${app.identity.clientId}`),
    )
  })
})

describe('relayHandlersByMethod', () => {
  it.each(['irn', 'iridium', 'waku'])('supports the method prefix %s', async (family) => {
    const { url } = await startTestRelay()
    const [wallet, app] = await Promise.all([connectTestClient(url), connectTestClient(url)])
    await wallet.request(`${family}_subscribe`, { topic: topic(1) })
    await app.request(`${family}_publish`, publishParams(1, 'm'))
    await wallet.waitForDeliveries(1)
    expect(wallet.texts.some((text) => text.includes(`"${family}_subscription"`))).toBe(true)
    expect(
      await wallet.request(`${family}_unsubscribe`, { topic: topic(1), id: 'any' }),
    ).toMatchObject({
      result: true,
    })
  })

  it('subscribes to and unsubscribes from batches of topics, blocking or not', async () => {
    const { url } = await startTestRelay()
    const [wallet, app] = await Promise.all([connectTestClient(url), connectTestClient(url)])
    const topics = [topic(1), topic(2), topic(1)]
    const { result } = await wallet.request('irn_batchSubscribe', { topics })
    const ids = result as string[]
    expect([ids.length, new Set(ids).size, ids[0] === ids[2]]).toEqual([3, 2, true])
    expect(await wallet.request('irn_batchSubscribeBlocking', { topics })).toMatchObject({
      result: ids.map((id) => ({ id })),
    })
    expect(await wallet.request('irn_subscribeBlocking', { topic: topic(2) })).toMatchObject({
      result: ids[1],
    })
    await wallet.request('irn_batchUnsubscribe', {
      subscriptions: [{ topic: topic(1), id: ids[0] }],
    })
    await app.request('irn_batchPublish', {
      messages: [publishParams(1, 'without a subscriber'), publishParams(2, 'to a subscriber')],
    })
    expect((await wallet.waitForDeliveries(1)).map(({ message }) => message)).toEqual([
      'to a subscriber',
    ])
  })

  it('returns messages without a subscription until they are acknowledged', async () => {
    const { url } = await startTestRelay()
    const [wallet, app] = await Promise.all([connectTestClient(url), connectTestClient(url)])
    await app.request('irn_publish', publishParams(1, 'one'))
    await app.request('irn_publish', publishParams(2, 'two'))
    const topics = [topic(1), topic(2)]
    const { result } = await wallet.request('irn_batchFetchMessages', { topics })
    expect(result).toMatchObject({
      messages: [
        { topic: topic(1), message: 'one', tag: 1108 },
        { topic: topic(2), message: 'two' },
      ],
      hasMore: false,
    })
    await wallet.request('irn_batchReceive', {
      receipts: [
        { topic: topic(1), message_id: hashOf('one') },
        { topic: topic(2), messageId: hashOf('two') },
      ],
    })
    expect(await wallet.request('irn_batchFetchMessages', { topics })).toMatchObject({
      result: { messages: [], hasMore: false },
    })
  })

  it('returns hasMore when a response is full', async () => {
    const { url } = await startTestRelay()
    const [wallet, app] = await Promise.all([connectTestClient(url), connectTestClient(url)])
    for (const name of ['a', 'b', 'c'])
      await app.request('irn_publish', publishParams(1, name.repeat(200_000)))
    const received: string[] = []
    for (let hasMore = true; hasMore;) {
      const { result } = await wallet.request('irn_fetchMessages', { topic: topic(1) })
      const page = result as { messages: { message: string }[]; hasMore: boolean }
      expect(page.messages.length).toBeGreaterThan(0)
      received.push(...page.messages.map(({ message }) => message[0]!))
      const receipts = page.messages.map(({ message }) => ({
        topic: topic(1),
        message_id: hashOf(message),
      }))
      await wallet.request('irn_batchReceive', { receipts })
      hasMore = page.hasMore
    }
    expect(received).toEqual(['a', 'b', 'c'])
  })

  it('publishes the messages of a session proposal and its approval', async () => {
    const { url } = await startTestRelay()
    const [wallet, app] = await Promise.all([connectTestClient(url), connectTestClient(url)])
    const [pairing, session] = [topic('p'), topic('s')]
    const propose = {
      pairingTopic: pairing,
      sessionProposal: 'proposal',
      ttl: 300,
      correlationId: 7,
    }
    expect(await app.request('wc_proposeSession', propose)).toMatchObject({ result: true })
    await wallet.request('irn_subscribe', { topic: pairing })
    expect(await wallet.waitForDeliveries(1)).toMatchObject([
      { topic: pairing, message: 'proposal', tag: 1100 },
    ])

    await app.request('irn_subscribe', { topic: session })
    const approve = {
      sessionTopic: session,
      pairingTopic: pairing,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
      approvedChains: ['eip155:1'],
      ttl: 300,
    }
    expect(await wallet.request('wc_approveSession', approve)).toMatchObject({ result: true })
    expect(await app.waitForDeliveries(2)).toMatchObject([
      { topic: pairing, message: 'response', tag: 1101 },
      { topic: session, message: 'settlement', tag: 1102 },
    ])
    // Both are subscribed by that.
    await app.request('irn_publish', publishParams('s', 'request'))
    expect(await wallet.waitForDeliveries(2)).toMatchObject([
      {},
      { topic: session, message: 'request' },
    ])
    expect(await wallet.request('wc_createTopic', { topic: topic(9) })).toMatchObject({
      result: true,
    })
  })
})

describe('ids', () => {
  it.each([
    ['a string of 19 digits', '"1763672888123456789"'],
    ['a number that no double holds', '18446744073709551615'],
    ['a number with a trap before it', '9007199254740993', '{"params":{"id":1,"x":"\\"id\\":2"},'],
    ['a small number', '7'],
    ['a negative one', '-1'],
  ])('returns the request id %s unchanged', async (_, id, front = '{') => {
    const { url } = await startTestRelay()
    const client = await connectTestClient(url)
    await client.sendRaw(`${front}"jsonrpc":"2.0","id": ${id} ,"method":"irn_nothing"}`)
    expect(client.texts[0]).toBe(
      `{"id":${id},"jsonrpc":"2.0","error":{"code":-32600,"message":"Unknown method","data":"InvalidMethod"}}`,
    )
  })
})

describe('two relays in one process', () => {
  it('do not share messages', async () => {
    const [one, other] = await Promise.all([startTestRelay(), startTestRelay()])
    const [wallet, app] = await Promise.all([
      connectTestClient(one.url),
      connectTestClient(other.url),
    ])
    await app.request('irn_publish', publishParams(1, 'm'))
    expect(await wallet.request('irn_fetchMessages', { topic: topic(1) })).toMatchObject({
      result: { messages: [] },
    })
  })
})
