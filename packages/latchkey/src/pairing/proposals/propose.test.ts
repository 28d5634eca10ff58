import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { projectInvalidIdError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import {
  exampleNamespaces,
  createTestBench,
  testStart,
  type TestPairingApp,
  type TestBench,
} from '../app.fixture.ts'
import type { PairingProposal } from '../PairingClient.ts'
import { parsePairingUri } from '../pairingUri.ts'
import { waitForIdle, waitUntil } from '../until.fixture.ts'
import {
  account,
  createTestWallet,
  approvedNamespaces,
  type TestPeerWallet,
} from '../wallet.fixture.ts'

type Scene = TestBench & {
  readonly app: TestPairingApp
  readonly wallet: TestPeerWallet
  readonly proposal: PairingProposal
}

async function shownCode(): Promise<Scene> {
  const bench = createTestBench()
  const app = bench.open()
  const wallet = createTestWallet(bench.relay, bench.clock)
  const proposal = await app.pairing.propose({ namespaces: exampleNamespaces })
  return { ...bench, app, wallet, proposal }
}

describe('propose', () => {
  it('returns an expiry of 4 min, while wallets may respond for 300 s [9.9]', async () => {
    const { proposal } = await shownCode()
    expect(proposal.expiry).toBe(testStart + 240_000)
    const { expiryTimestamp } = parsePairingUri(proposal.uri, { now: testStart })
    expect(expiryTimestamp).toBe(testStart / 1000 + 300)
  })

  it('resolves once the relay has the proposal, with optional namespaces and a prompt', async () => {
    const { relay, wallet, proposal } = await shownCode()
    const { topic } = parsePairingUri(proposal.uri, { now: testStart })
    expect(relay.published).toMatchObject([{ topic, tag: 1100, ttl: 300, prompt: true }])

    const { params } = await wallet.scan(proposal.uri)
    expect(params).toMatchObject({
      requiredNamespaces: {},
      optionalNamespaces: exampleNamespaces,
      relays: [{ protocol: 'irn' }],
      pairingTopic: topic,
      expiryTimestamp: testStart / 1000 + 300,
      proposer: { metadata: { name: 'Test app' } },
    })
  })

  it('passes the URI to onUri before the relay has the proposal', async () => {
    const { relay, open } = createTestBench()
    const early: unknown[] = []
    const { uri } = await open().pairing.propose({
      namespaces: exampleNamespaces,
      onUri: (made) => void early.push(made, relay.published.length),
    })
    expect(early).toEqual([uri, 0])
  })

  it('sends nothing but the envelope to the relay', async () => {
    const { relay, wallet, proposal, app } = await shownCode()
    await wallet.approve(await wallet.scan(proposal.uri))
    const { topic } = await proposal.approval
    wallet.respondWith(() => ({ result: '0x' }))
    await app.pairing.request({ topic, chain: 'eip155:1', method: 'personal_sign', params: [] })
    const known = ['at', 'by', 'message', 'once', 'prompt', 'tag', 'topic', 'ttl']
    for (const one of relay.published)
      expect(known).toEqual(expect.arrayContaining(Object.keys(one)))
  })

  it('resolves the approval with a session', async () => {
    const { app, wallet, proposal } = await shownCode()
    const { topic, answer } = await wallet.approve(await wallet.scan(proposal.uri))
    expect(answer).toEqual({ result: true })
    const session = await proposal.approval
    expect(session).toMatchObject({
      topic,
      expiry: testStart / 1000 + 604_800,
      namespaces: approvedNamespaces,
      requestedChains: ['eip155:1', 'eip155:10'],
      wallet: { name: 'Test Wallet', redirect: { native: 'testwallet://' } },
    })
    expect(app.pairing.sessions()).toEqual([session])
  })

  it('rejects the approval when the user rejects', async () => {
    const { app, wallet, proposal } = await shownCode()
    await wallet.reject(await wallet.scan(proposal.uri))
    await expect(proposal.approval).rejects.toMatchObject({ code: 'wallet.user_rejected' })
    expect(app.pairing.sessions()).toEqual([])
  })

  it.each([
    [5001, 'pairing.not_approved'],
    [5002, 'wallet.user_rejected'],
    [5100, 'pairing.not_approved'],
    [3005, 'wallet.unauthorized'],
    [987_654, 'wallet.failed'],
  ])('rejects the approval for error %i', async (code, expected) => {
    const { wallet, proposal } = await shownCode()
    await wallet.reject(await wallet.scan(proposal.uri), code)
    await expect(proposal.approval).rejects.toMatchObject({ code: expected })
  })

  it('accepts an approval after the expiry of the URI, until 300 s', async () => {
    const late = await shownCode()
    const seen = await late.wallet.scan(late.proposal.uri)
    late.clock.advance(250_000)
    await late.wallet.approve(seen)
    await expect(late.proposal.approval).resolves.toMatchObject({ namespaces: approvedNamespaces })

    const tooLate = await shownCode()
    const { topic } = parsePairingUri(tooLate.proposal.uri, { now: testStart })
    tooLate.clock.advance(300_000)
    await expect(tooLate.proposal.approval).rejects.toMatchObject({ code: 'pairing.expired' })
    expect(tooLate.relay.subscribers(topic)).toEqual([])
  })

  it('rejects the approval when abandoned', async () => {
    const { app, wallet, proposal, relay } = await shownCode()
    const seen = await wallet.scan(proposal.uri)
    proposal.abandon()
    await expect(proposal.approval).rejects.toMatchObject({ code: 'transport.aborted' })
    await waitForIdle()
    expect(relay.subscribers(seen.topic)).toEqual(['wallet'])
    await wallet.accept(seen)
    await waitForIdle()
    expect(app.pairing.sessions()).toEqual([])
  })

  it('rejects when its signal aborts, before and after the URI was created', async () => {
    const bench = createTestBench()
    const app = bench.open()
    const aborted = AbortSignal.abort()
    await expect(
      app.pairing.propose({ namespaces: exampleNamespaces, signal: aborted }),
    ).rejects.toMatchObject({
      code: 'transport.aborted',
    })
    const controller = new AbortController()
    const { signal } = controller
    const proposal = await app.pairing.propose({ namespaces: exampleNamespaces, signal })
    controller.abort()
    await expect(proposal.approval).rejects.toMatchObject({ code: 'transport.aborted' })
  })

  it('keeps a settled session when abandoned', async () => {
    const { app, wallet, proposal } = await shownCode()
    await wallet.approve(await wallet.scan(proposal.uri))
    const session = await proposal.approval
    proposal.abandon()
    await waitForIdle()
    expect(app.pairing.sessions()).toEqual([session])
  })

  it('rejects the approval on wc_pairingDelete', async () => {
    const { wallet, proposal } = await shownCode()
    const { topic } = await wallet.scan(proposal.uri)
    await expect(wallet.request(topic, 'wc_pairingPing', {})).resolves.toEqual({ result: true })
    await wallet.request(topic, 'wc_pairingDelete', { code: 6000, message: 'Bye' })
    await expect(proposal.approval).rejects.toMatchObject({ code: 'wallet.user_rejected' })
  })

  it('responds with 3001 to requests that only apps may send', async () => {
    const { wallet, proposal } = await shownCode()
    const { topic, params } = await wallet.scan(proposal.uri)
    const answer = await wallet.request(topic, 'wc_sessionPropose', params)
    expect(answer).toMatchObject({ error: { code: 3001 } })
  })
})

it.each([
  ['a chain that is none', { eip155: { ...exampleNamespaces.eip155, chains: ['1'] } }],
  ['no chains', { eip155: { ...exampleNamespaces.eip155, chains: [] } }],
  ['a key that is none', { '': exampleNamespaces.eip155 }],
])('propose rejects %s', async (_, namespaces) => {
  const { relay, open } = createTestBench()
  await expect(open().pairing.propose({ namespaces })).rejects.toMatchObject({
    code: 'caip.invalid_network_id',
  })
  expect(relay.published).toEqual([])
})

describe('propose, twice at once', () => {
  it('settles each approval on its own', async () => {
    const { app, wallet, proposal: first, relay, clock } = await shownCode()
    const other = createTestWallet(relay, clock, 'other')
    const second = await app.pairing.propose({ namespaces: exampleNamespaces })
    expect(second.uri).not.toBe(first.uri)
    await other.reject(await other.scan(second.uri))
    await wallet.approve(await wallet.scan(first.uri))
    await expect(second.approval).rejects.toMatchObject({ code: 'wallet.user_rejected' })
    await expect(first.approval).resolves.toMatchObject({ namespaces: approvedNamespaces })
  })

  it('expires the oldest of more than 16 proposals', async () => {
    const { app, proposal } = await shownCode()
    for (let count = 0; count < 16; count++)
      await app.pairing.propose({ namespaces: exampleNamespaces })
    await expect(proposal.approval).rejects.toMatchObject({ code: 'pairing.expired' })
  })
})

describe('propose, two wallets that scan one URI', () => {
  it('accepts the first settlement and responds with 7000 to the second', async () => {
    const { app, wallet, proposal, relay, clock } = await shownCode()
    const other = createTestWallet(relay, clock, 'other')
    const [one, two] = [await wallet.scan(proposal.uri), await other.scan(proposal.uri)]
    const slow = await wallet.accept(one)
    const { topic, answer } = await other.approve(two)
    expect(answer).toEqual({ result: true })
    await expect(proposal.approval).resolves.toMatchObject({ topic })

    const late = await wallet.settle(slow.topic, slow.publicKey)
    expect(late).toMatchObject({ error: { code: 7000 } })
    await waitUntil(() => !relay.subscribers(slow.topic).includes('app'))
    expect(app.pairing.sessions()).toMatchObject([{ topic }])
  })

  it('responds with 7000 to a wallet that approves after the settlement', async () => {
    const { app, wallet, proposal, relay, clock } = await shownCode()
    const other = createTestWallet(relay, clock, 'other')
    const two = await other.scan(proposal.uri)
    const { topic } = await wallet.approve(await wallet.scan(proposal.uri))
    const { answer } = await other.approve(two)
    expect(answer).toMatchObject({ error: { code: 7000 } })
    expect(app.pairing.sessions()).toMatchObject([{ topic }])
  })

  it('keeps the proposal when the settlement of one wallet is invalid', async () => {
    const { wallet, proposal, relay, clock } = await shownCode()
    const other = createTestWallet(relay, clock, 'other')
    const [one, two] = [await wallet.scan(proposal.uri), await other.scan(proposal.uri)]
    const accepted = await wallet.accept(one)
    await waitUntil(() => relay.subscribers(accepted.topic).includes('app'))
    const { topic, answer } = await other.approve(two, { namespaces: {} })
    expect(answer).toMatchObject({ error: { code: 5001 } })
    await waitUntil(() => !relay.subscribers(topic).includes('app'))
    await wallet.settle(accepted.topic, accepted.publicKey)
    await expect(proposal.approval).resolves.toMatchObject({ topic: accepted.topic })
  })

  it('keeps the proposal when one wallet rejects after another approved', async () => {
    const { wallet, proposal, relay, clock } = await shownCode()
    const other = createTestWallet(relay, clock, 'other')
    const [one, two] = [await wallet.scan(proposal.uri), await other.scan(proposal.uri)]
    const accepted = await wallet.accept(one)
    await waitUntil(() => relay.subscribers(accepted.topic).includes('app'))
    await other.reject(two)
    await waitForIdle()
    await wallet.settle(accepted.topic, accepted.publicKey)
    await expect(proposal.approval).resolves.toMatchObject({ topic: accepted.topic })
  })
})

describe('wc_sessionSettle', () => {
  const other = { accounts: [`eip155:137:${account}`], methods: ['personal_sign'], events: [] }
  const solana = {
    accounts: [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    ],
    methods: ['solana_signMessage'],
    events: [],
  }

  it.each([
    ['nothing at all', { namespaces: {} }, 5001],
    ['only namespaces that were not requested', { namespaces: { solana } }, 5001],
    ['only accounts on other chains', { namespaces: { eip155: other } }, 5001],
    ['no methods', { namespaces: { eip155: { ...approvedNamespaces.eip155, methods: [] } } }, 5002],
    [
      'only other methods',
      { namespaces: { eip155: { ...approvedNamespaces.eip155, methods: ['x'] } } },
      5002,
    ],
    [
      'no accounts',
      { namespaces: { eip155: { ...approvedNamespaces.eip155, accounts: [] } } },
      5001,
    ],
    ['accounts of another prefix', { namespaces: { eip155: solana } }, 5103],
    ['a key that is none', { namespaces: { '**': approvedNamespaces.eip155 } }, 5104],
  ])('with %s is rejected', async (_, change, code) => {
    const { app, wallet, proposal } = await shownCode()
    const { answer } = await wallet.approve(await wallet.scan(proposal.uri), change)
    expect(answer).toMatchObject({ error: { code } })
    await expect(proposal.approval).rejects.toMatchObject({ code: 'pairing.not_approved' })
    expect(app.pairing.sessions()).toEqual([])
  })

  it.each([
    ['no namespaces', { namespaces: undefined }],
    ['an expiry that has passed', { expiry: testStart / 1000 }],
    ['an expiry that is no number', { expiry: 'soon' }],
    [
      'accounts without end',
      { namespaces: { eip155: { ...approvedNamespaces.eip155, accounts: Array(5000).fill('a') } } },
    ],
    ['a controller without a key', { controller: { metadata: {} } }],
  ])('with %s is rejected as malformed', async (_, change) => {
    const { app, wallet, proposal } = await shownCode()
    const { answer } = await wallet.approve(await wallet.scan(proposal.uri), change)
    expect(answer).toMatchObject({ error: { code: 1005 } })
    await expect(proposal.approval).rejects.toMatchObject({ code: 'pairing.malformed_message' })
    expect(app.pairing.sessions()).toEqual([])
    await expect(app.pairing.propose({ namespaces: exampleNamespaces })).resolves.toBeDefined()
  })

  it('keeps additional chains and drops namespaces that were not requested', async () => {
    const { wallet, proposal } = await shownCode()
    const eip155 = {
      ...approvedNamespaces.eip155,
      accounts: [...approvedNamespaces.eip155.accounts, ...other.accounts],
    }
    await wallet.approve(await wallet.scan(proposal.uri), { namespaces: { eip155, solana } })
    const { namespaces } = await proposal.approval
    expect(namespaces).toEqual({ eip155: { ...eip155, chains: ['eip155:1', 'eip155:137'] } })
  })

  it('is acknowledged again without effect when repeated', async () => {
    const { app, wallet, proposal } = await shownCode()
    const { topic, publicKey } = await wallet.accept(await wallet.scan(proposal.uri))
    await wallet.settle(topic, publicKey)
    const session = await proposal.approval
    const wider = { eip155: { ...approvedNamespaces.eip155, accounts: [`eip155:10:${account}`] } }
    await expect(wallet.settle(topic, publicKey, { namespaces: wider })).resolves.toEqual({
      result: true,
    })
    expect(app.pairing.sessions()).toEqual([session])
  })

  it('is accepted with an expiry an hour off, limited by the clock of the app', async () => {
    for (const drift of [3600, -3600]) {
      const { wallet, proposal } = await shownCode()
      const expiry = testStart / 1000 + 604_800 + drift
      await wallet.approve(await wallet.scan(proposal.uri), { expiry })
      const session = await proposal.approval
      expect(session.expiry).toBe(testStart / 1000 + 604_800 + Math.min(drift, 0))
    }
  })

  it('is stripped of links that could run code', async () => {
    const { wallet, proposal } = await shownCode()
    const metadata = {
      name: '\u202E Evil\u200B\u0000',
      description: 7,
      url: 'javascript:alert(1)',
      icons: ['javascript:alert(1)', 'https://fine.example/i.png', 5],
      redirect: { native: 'JavaScript:alert(1)', universal: 'data:text/html,x' },
    }
    const controller = { publicKey: 'a'.repeat(64), metadata }
    await wallet.approve(await wallet.scan(proposal.uri), { controller })
    const session = await proposal.approval
    expect(session.wallet).toEqual({
      name: 'Evil',
      description: '',
      url: '',
      icons: ['https://fine.example/i.png'],
      redirect: { native: undefined, universal: undefined },
    })
  })
})

describe('the response to wc_sessionPropose', () => {
  it.each([
    ['no key', {}],
    ['a short key', { responderPublicKey: 'abcd' }],
    ['a key of small order', { responderPublicKey: '0'.repeat(64) }],
    ['nothing', true],
  ])('with %s makes no sense', async (_, result) => {
    const { wallet, proposal } = await shownCode()
    await wallet.peerRpc.respond(await wallet.scan(proposal.uri), { result })
    await expect(proposal.approval).rejects.toMatchObject({ code: 'pairing.malformed_message' })
  })

  it('is kept out of the error when malformed', async () => {
    const { wallet, proposal } = await shownCode()
    const result = { responderPublicKey: 'secret' }
    await wallet.peerRpc.respond(await wallet.scan(proposal.uri), { result })
    const error: unknown = await proposal.approval.catch((thrown: unknown) => thrown)
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('confidence')
  })

  it('is ignored with an unknown id', async () => {
    const { app, wallet, proposal } = await shownCode()
    const seen = await wallet.scan(proposal.uri)
    await wallet.reject({ ...seen, id: seen.id + 1 })
    await waitForIdle()
    await wallet.approve(seen)
    await proposal.approval
    expect(app.pairing.sessions()).toHaveLength(1)
  })

  it('creates the session after a reload of the page', async () => {
    const { app, wallet, proposal } = await shownCode()
    const seen = await wallet.scan(proposal.uri)
    proposal.approval.catch(() => {})
    app.pairing.destroy()
    const next = app.reload()
    const { topic } = await wallet.approve(seen)
    expect(next.pairing.sessions()).toMatchObject([{ topic }])
    expect(next.events).toMatchObject([{ type: 'updated', session: { topic } }])
  })

  it('is kept across a reload before the settlement', async () => {
    const { app, wallet, proposal, relay } = await shownCode()
    const { topic, publicKey } = await wallet.accept(await wallet.scan(proposal.uri))
    await waitUntil(() => relay.subscribers(topic).includes('app'))
    app.pairing.destroy()
    const next = app.reload()
    await wallet.settle(topic, publicKey)
    expect(next.pairing.sessions()).toMatchObject([{ topic }])
  })

  it('is ignored after the expiry of the proposal', async () => {
    const { app, wallet, proposal, clock } = await shownCode()
    const seen = await wallet.scan(proposal.uri)
    app.pairing.destroy()
    clock.advance(301_000)
    const next = app.reload()
    await wallet.accept(seen)
    await waitForIdle()
    expect(next.pairing.sessions()).toEqual([])
  })
})

describe('propose, relay errors', () => {
  it('rejects with the error of the relay and leaves no timer behind', async () => {
    const { relay, clock, open } = createTestBench()
    const app = open()
    const before = clock.pending()
    relay.refuse(new WalletError(projectInvalidIdError))
    await expect(app.pairing.propose({ namespaces: exampleNamespaces })).rejects.toMatchObject({
      code: 'project.invalid_id',
    })
    relay.refuse()
    expect(clock.pending()).toBe(before)
    await expect(app.pairing.propose({ namespaces: exampleNamespaces })).resolves.toBeDefined()
  })

  it('waits for a relay that does not respond until the signal aborts', async () => {
    const { relay, open } = createTestBench()
    const app = open()
    const controller = new AbortController()
    relay.stopAnswering()
    const made = app.pairing.propose({ namespaces: exampleNamespaces, signal: controller.signal })
    await waitForIdle()
    controller.abort()
    await expect(made).rejects.toMatchObject({ code: 'transport.aborted' })
  })

  it('resolves as soon as a slow relay responds', async () => {
    const { relay, open } = createTestBench()
    const app = open()
    let isMade = false
    relay.stopAnswering()
    const made = app.pairing.propose({ namespaces: exampleNamespaces }).then(() => (isMade = true))
    await waitForIdle()
    expect(isMade).toBe(false)
    relay.answerAgain()
    await expect(made).resolves.toBe(true)
  })

  it('handles messages that are delivered out of order and repeatedly', async () => {
    const { relay, wallet, proposal, app } = await shownCode()
    const seen = await wallet.scan(proposal.uri)
    relay.hold()
    const { topic, publicKey } = await wallet.accept(seen)
    const answer = wallet.settle(topic, publicKey)
    await waitForIdle()
    relay.release((queued) => [...queued, ...queued].toReversed())
    await expect(answer).resolves.toEqual({ result: true })
    relay.replay(seen.topic)
    relay.replay(topic)
    await waitForIdle()
    expect(app.pairing.sessions()).toMatchObject([{ topic }])
    expect(app.events).toEqual([])
  })
})
