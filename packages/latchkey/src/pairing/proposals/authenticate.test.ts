import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  exampleNamespaces,
  createTestBench,
  testStart,
  type TestPairingApp,
  type TestBench,
} from '../app.fixture.ts'
import { createTestSigner, type TestSigner } from '../authenticate/testSigner.fixture.ts'
import { createAgreementKey, deriveSymKey, fromHex, toHex, topicOf } from '../../crypto/index.ts'
import type { Cacao, AuthPayload } from '../../protocol/index.ts'
import type { PairingClientDeps, PairingProposal } from '../PairingClient.ts'
import { parsePairingUri } from '../pairingUri.ts'
import { waitForIdle, waitUntil } from '../until.fixture.ts'
import {
  createTestWallet,
  approvedNamespaces,
  type TestPeerWallet,
  walletMetadata,
} from '../wallet.fixture.ts'

const newSigner = (): TestSigner => createTestSigner(privateKeyToAccount(generatePrivateKey()))

const authenticate = {
  chains: ['eip155:1', 'eip155:10'],
  domain: 'app.example',
  nonce: '12345678',
  uri: 'https://app.example',
}

const deps: Partial<PairingClientDeps> = {
  verifySignature: ({ address, message, signature }) =>
    verifyMessage({
      address: address as `0x${string}`,
      message,
      signature: signature as `0x${string}`,
    }),
}

type Scene = TestBench & {
  readonly app: TestPairingApp
  readonly wallet: TestPeerWallet
  readonly signer: TestSigner
  readonly proposal: PairingProposal
  readonly request: AuthPayload
  answer(cacaos: unknown, keys?: Awaited<ReturnType<typeof createAgreementKey>>): Promise<string>
}

async function startAuthenticate(changes: Partial<PairingClientDeps> = {}): Promise<Scene> {
  const bench = createTestBench()
  const app = bench.open({ deps: { ...deps, ...changes } })
  const wallet = createTestWallet(bench.relay, bench.clock)
  const proposal = await app.pairing.propose({ namespaces: exampleNamespaces, authenticate })
  const received = await wallet.scan(proposal.uri, 'wc_sessionAuthenticate')
  const { authPayload: request, requester } = received.params as {
    authPayload: AuthPayload
    requester: { publicKey: string }
  }

  /** Answers under a key of its own, on the topic that the app's key names. */
  const answer: Scene['answer'] = async (cacaos, keys) => {
    const { privateKey, publicKey } = keys ?? (await createAgreementKey())
    const requesterKey = fromHex(requester.publicKey) ?? new Uint8Array()
    const symKey = await deriveSymKey(privateKey, requesterKey)
    const topic = await topicOf(requesterKey)
    await Promise.all([
      wallet.peerRpc.subscribe(topic, symKey),
      wallet.peerRpc.subscribe(await topicOf(symKey), symKey),
    ])
    const responder = { publicKey: toHex(publicKey), metadata: walletMetadata }
    await wallet.peerRpc.respond(
      { ...received, topic },
      { result: { cacaos, responder } },
      { senderPublicKey: publicKey },
    )
    return topicOf(symKey)
  }
  return { ...bench, app, wallet, signer: newSigner(), proposal, request, answer }
}

describe('propose with authenticate', () => {
  it('publishes both requests on one pairing topic with one key, and lists the method in the URI [7.31]', async () => {
    const { wallet, proposal, relay } = await startAuthenticate()
    const { methods, topic } = parsePairingUri(proposal.uri, { now: testStart })
    expect(methods).toEqual(['wc_sessionAuthenticate'])
    expect(relay.published).toMatchObject([
      { topic, tag: 1116, ttl: 3600, prompt: true },
      { topic, tag: 1100 },
    ])
    const fallback = await wallet.scan(proposal.uri)
    const received = await wallet.scan(proposal.uri, 'wc_sessionAuthenticate')
    expect(received.params).toMatchObject({
      authPayload: { chains: authenticate.chains, aud: authenticate.uri, type: 'caip122' },
      expiryTimestamp: testStart / 1000 + 3600,
    })
    const { requester } = received.params as { requester: unknown }
    expect((fallback.params as { proposer: unknown }).proposer).toEqual(requester)
  })

  it('creates a session from a valid sign-in', async () => {
    const { app, wallet, signer, proposal, request, answer } = await startAuthenticate()
    const cacao = await signer.sign(request)
    const topic = await answer([cacao])
    const session = await proposal.approval
    expect(session).toMatchObject({
      topic,
      authentication: [cacao],
      wallet: { name: 'Test Wallet' },
      requestedChains: authenticate.chains,
      namespaces: {
        eip155: {
          accounts: [`eip155:1:${signer.account.address}`],
          methods: ['eth_sendTransaction', 'personal_sign'],
        },
      },
    })
    wallet.respondWith(() => ({ result: '0x1' }))
    const call = { topic, chain: 'eip155:1', method: 'personal_sign', params: [] }
    await expect(app.pairing.request(call)).resolves.toBe('0x1')
    app.pairing.destroy()
    expect(app.reload().pairing.sessions()).toEqual([session])
  })

  it.each<[string, (signer: TestSigner, request: AuthPayload) => Promise<Cacao>]>([
    [
      'a signature that is wrong',
      (one, request) =>
        one.sign(request, { after: { iss: `did:pkh:eip155:10:${one.account.address}` } }),
    ],
    ['another nonce', (one, request) => one.sign(request, { before: { nonce: 'x' } })],
  ])('rejects a sign-in with %s and ends the session of the wallet', async (_, make) => {
    const { app, wallet, signer, proposal, request, answer } = await startAuthenticate()
    const topic = await answer([await make(signer, request)])
    await expect(proposal.approval).rejects.toMatchObject({ code: 'pairing.sign_in_failed' })
    expect(app.pairing.sessions()).toEqual([])
    await waitUntil(() =>
      wallet.requests.find((one) => one.topic === topic && one.method === 'wc_sessionDelete'),
    )
  })

  it.each([
    ['nothing', []],
    ['something else', 'yes'],
    ['half of one', [{ h: { t: 'caip122' } }]],
  ])('rejects %s as malformed', async (_, cacaos) => {
    const { app, proposal, answer } = await startAuthenticate()
    await answer(cacaos)
    await expect(proposal.approval).rejects.toMatchObject({ code: 'pairing.malformed_message' })
    expect(app.pairing.sessions()).toEqual([])
  })

  it('rejects when the user rejects', async () => {
    const { wallet, proposal } = await startAuthenticate()
    const received = wallet.requests[0]
    if (received) await wallet.reject(received, 12_001)
    await expect(proposal.approval).rejects.toMatchObject({ code: 'wallet.user_rejected' })
  })

  it('falls back to a session without sign-in for a wallet without the method', async () => {
    const { wallet, proposal } = await startAuthenticate()
    const received = wallet.requests[0]
    if (received) await wallet.reject(received, 10_001)
    await waitForIdle()
    await wallet.approve(await wallet.scan(proposal.uri))
    const session = await proposal.approval
    expect(session).toMatchObject({ namespaces: approvedNamespaces })
    expect(session.authentication).toBeUndefined()
  })

  it('creates the session after a reload of the page', async () => {
    const { app, signer, request, answer } = await startAuthenticate()
    app.pairing.destroy()
    const next = app.reload()
    const topic = await answer([await signer.sign(request)])
    await waitUntil(() => next.pairing.sessions().length > 0)
    expect(next.events).toMatchObject([{ type: 'updated', session: { topic } }])
  })

  it.each(['right', 'wrong'])(
    'creates one session for a sign-in that is sent twice, then %s',
    async (word) => {
      const checks: ((isRight: boolean) => void)[] = []
      const verifySignature: PairingClientDeps['verifySignature'] = () =>
        new Promise((resolve) => checks.push(resolve))
      const { app, wallet, signer, proposal, request, answer } = await startAuthenticate({
        verifySignature,
      })
      const cacaos = [await signer.sign(request)]
      const keys = await createAgreementKey()
      const topic = await answer(cacaos, keys)
      expect(await answer(cacaos, keys)).toBe(topic)
      const [first, second] = await waitUntil(() => checks.length === 2 && checks)
      first?.(true)
      await expect(proposal.approval).resolves.toMatchObject({ topic })
      second?.(word === 'right')
      await waitForIdle()
      expect(app.pairing.sessions()).toMatchObject([{ topic }])
      expect(wallet.requests.filter(({ method }) => method === 'wc_sessionDelete')).toEqual([])
      wallet.respondWith(() => ({ result: '0x1' }))
      const call = { topic, chain: 'eip155:1', method: 'personal_sign', params: [] }
      await expect(app.pairing.request(call)).resolves.toBe('0x1')
    },
  )

  it('keeps a malformed response out of the error', async () => {
    const { proposal, answer } = await startAuthenticate()
    await answer([{ h: { t: 'caip122' }, p: {}, s: { t: 'eip191', s: '0xcafe'.repeat(20) } }])
    const error: unknown = await proposal.approval.catch((thrown: unknown) => thrown)
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('cafe')
  })

  it('ends the session of a second wallet when another has settled', async () => {
    const { app, wallet, signer, proposal, request, answer } = await startAuthenticate()
    const { topic } = await wallet.approve(await wallet.scan(proposal.uri))
    await proposal.approval
    const late = await answer([await signer.sign(request)])
    await waitUntil(() =>
      wallet.requests.find((one) => one.topic === late && one.method === 'wc_sessionDelete'),
    )
    expect(app.pairing.sessions()).toMatchObject([{ topic }])
  })

  it('rejects without verifySignature', async () => {
    const app = createTestBench().open()
    await expect(
      app.pairing.propose({ namespaces: exampleNamespaces, authenticate }),
    ).rejects.toMatchObject({
      code: 'pairing.no_verifier',
    })
    await expect(app.pairing.propose({ namespaces: exampleNamespaces })).resolves.toBeDefined()
  })

  it.each([
    ['of several kinds', [...authenticate.chains, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']],
    ['of a kind that does not sign in', ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']],
  ])('sends no sign-in request for chains %s', async (_, chains) => {
    const { relay, open } = createTestBench()
    const app = open({ deps })
    await app.pairing.propose({
      namespaces: exampleNamespaces,
      authenticate: { ...authenticate, chains },
    })
    expect(relay.published).toMatchObject([{ tag: 1100 }])
  })
})
