import { createAgreementKey, deriveSymKey, fromHex, toHex, topicOf } from '../crypto/index.ts'
import { createLogger, createPrefixedStorage, type FakeClock } from '../kernel/index.ts'
import { createMemoryStorageArea } from './peerRpc/fakeRelayHub.fixture.ts'
import { waitUntil } from './until.fixture.ts'
import { parsePairingUri } from './pairingUri.ts'
import type { FaultInjectionRelay } from './relay.fixture.ts'
import { createPeerRpc } from './peerRpc/index.ts'
import type { IncomingResponse, PeerResponse, PeerRequest, PeerRpc } from './PeerRpc.ts'

export const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

/** Namespaces that the test wallet approves. */
export const approvedNamespaces = {
  eip155: {
    chains: ['eip155:1'],
    accounts: [`eip155:1:${account}`],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

export const walletMetadata = {
  name: 'Test Wallet',
  description: 'Holds nothing',
  url: 'https://wallet.example',
  icons: ['https://wallet.example/icon.png'],
  redirect: { native: 'testwallet://', universal: 'https://wallet.example/app' },
}

/** Test wallet whose behaviour the test controls. */
export type TestPeerWallet = {
  readonly peerRpc: PeerRpc
  /** Requests of the app, oldest first. */
  readonly requests: PeerRequest[]
  readonly responses: IncomingResponse[]
  /** Sets the function that answers requests of the app. */
  respondWith(answer: ((request: PeerRequest) => PeerResponse | undefined) | undefined): void
  /** Scans a pairing URI; resolves with the request of the app. */
  scan(uri: string, method?: string): Promise<PeerRequest>
  /** Approves the proposal; resolves once the app has responded to the settlement. */
  approve(
    proposal: PeerRequest,
    settle?: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly topic: string; readonly answer: PeerResponse }>
  /** Approves the proposal without settling. */
  accept(proposal: PeerRequest): Promise<{ readonly topic: string; readonly publicKey: string }>
  settle(
    topic: string,
    publicKey: string,
    settle?: Readonly<Record<string, unknown>>,
  ): Promise<PeerResponse>
  reject(proposal: PeerRequest, code?: number): Promise<void>
  /** Sends a request to the app; resolves with its response. */
  request(topic: string, method: string, params: unknown, id?: number): Promise<PeerResponse>
}

/** Creates a wallet on a relay. */
export function createTestWallet(
  relay: FaultInjectionRelay,
  clock: FakeClock,
  name = 'wallet',
): TestPeerWallet {
  const storage = createPrefixedStorage({ area: createMemoryStorageArea(), prefix: name })
  const logger = createLogger({ level: 'silent', clock })
  const wire = createPeerRpc({ socket: relay.connect(name), storage, clock, logger })
  const received: PeerRequest[] = []
  const answered: IncomingResponse[] = []
  let answerTo: (request: PeerRequest) => PeerResponse | undefined = () => undefined
  wire.onRequest(async (request) => {
    received.push(request)
    const answer = answerTo(request)
    if (answer) await wire.respond(request, answer)
  })
  wire.onResponse((arrived) => void answered.push(arrived))

  async function sendRequest(
    topic: string,
    method: string,
    params: unknown,
    id: number = wire.nextId(),
  ): Promise<PeerResponse> {
    wire.request(topic, { method, params }, { id }).catch(() => {})
    return waitUntil(() => answered.find((one) => one.id === id && one.topic === topic)?.response)
  }

  async function accept(proposal: PeerRequest): Promise<{ topic: string; publicKey: string }> {
    const { proposer } = proposal.params as { proposer: { publicKey: string } }
    const { privateKey, publicKey } = await createAgreementKey()
    const peer = fromHex(proposer.publicKey) ?? new Uint8Array()
    const symKey = await deriveSymKey(privateKey, peer)
    const topic = await topicOf(symKey)
    await wire.subscribe(topic, symKey)
    const responderPublicKey = toHex(publicKey)
    await wire.respond(proposal, { result: { relay: { protocol: 'irn' }, responderPublicKey } })
    return { topic, publicKey: responderPublicKey }
  }

  function settle(
    topic: string,
    publicKey: string,
    change: Readonly<Record<string, unknown>> = {},
  ): Promise<PeerResponse> {
    return sendRequest(topic, 'wc_sessionSettle', {
      relay: { protocol: 'irn' },
      controller: { publicKey, metadata: walletMetadata },
      namespaces: approvedNamespaces,
      expiry: Math.floor(clock.now() / 1000) + 604_800,
      ...change,
    })
  }

  return {
    peerRpc: wire,
    requests: received,
    responses: answered,
    request: sendRequest,
    accept,
    settle,
    respondWith(answer) {
      answerTo = answer ?? (() => undefined)
    },
    async scan(uri, method = 'wc_sessionPropose') {
      const { topic, symKey } = parsePairingUri(uri, { now: clock.now() })
      await wire.subscribe(topic, fromHex(symKey) ?? new Uint8Array())
      return waitUntil(() => received.find((one) => one.topic === topic && one.method === method))
    },
    async approve(proposal, change) {
      const { topic, publicKey } = await accept(proposal)
      return { topic, answer: await settle(topic, publicKey, change) }
    },
    async reject(proposal, code = 5000) {
      const error = { code, message: 'No' }
      await wire.respond(proposal, { error }, { kind: 'reject' })
    },
  }
}
