import { createAgreementKey, deriveSymKey, fromHex, toHex, topicOf } from '../crypto/index.ts'
import { createLogger, createStorage, type FakeClock } from '../kernel/index.ts'
import { memoryArea } from './app.fixture.ts'
import { until } from './until.fixture.ts'
import { parsePairingUri } from './pairingUri.ts'
import type { TestRelay } from './relay.fixture.ts'
import { createWire } from './wire/index.ts'
import type { ArrivedAnswer, PeerAnswer, PeerRequest, Wire } from './Wire.ts'

export const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

/** What a well-behaved wallet grants. */
export const grant = {
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

/** A wallet that says whatever a test makes it say. */
export type TestWallet = {
  readonly wire: Wire
  /** What the app asked, oldest first. */
  readonly asked: PeerRequest[]
  readonly answered: ArrivedAnswer[]
  /** Whatever the app asks is answered with this. */
  answerWith(answer: ((request: PeerRequest) => PeerAnswer | undefined) | undefined): void
  /** Reads a code; resolves with what the app asks for. */
  scan(uri: string, method?: string): Promise<PeerRequest>
  /** Says yes; resolves once the app has answered the settlement. */
  approve(
    proposal: PeerRequest,
    settle?: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly topic: string; readonly answer: PeerAnswer }>
  /** Says yes without settling. */
  accept(proposal: PeerRequest): Promise<{ readonly topic: string; readonly publicKey: string }>
  settle(
    topic: string,
    publicKey: string,
    settle?: Readonly<Record<string, unknown>>,
  ): Promise<PeerAnswer>
  reject(proposal: PeerRequest, code?: number): Promise<void>
  /** Asks the app; resolves with its answer. */
  ask(topic: string, method: string, params: unknown, id?: number): Promise<PeerAnswer>
}

/** Makes a wallet on a relay. */
export function createTestWallet(relay: TestRelay, clock: FakeClock, name = 'wallet'): TestWallet {
  const storage = createStorage({ area: memoryArea(), prefix: name })
  const logger = createLogger({ level: 'silent', clock })
  const wire = createWire({ socket: relay.connect(name), storage, clock, logger })
  const asked: PeerRequest[] = []
  const answered: ArrivedAnswer[] = []
  let answerTo: (request: PeerRequest) => PeerAnswer | undefined = () => undefined
  wire.onRequest(async (request) => {
    asked.push(request)
    const answer = answerTo(request)
    if (answer) await wire.answer(request, answer)
  })
  wire.onAnswer((arrived) => void answered.push(arrived))

  async function ask(
    topic: string,
    method: string,
    params: unknown,
    id: number = wire.nextId(),
  ): Promise<PeerAnswer> {
    wire.request(topic, { method, params }, { id }).catch(() => {})
    return until(() => answered.find((one) => one.id === id && one.topic === topic)?.answer)
  }

  async function accept(proposal: PeerRequest): Promise<{ topic: string; publicKey: string }> {
    const { proposer } = proposal.params as { proposer: { publicKey: string } }
    const { privateKey, publicKey } = await createAgreementKey()
    const peer = fromHex(proposer.publicKey) ?? new Uint8Array()
    const symKey = await deriveSymKey(privateKey, peer)
    const topic = await topicOf(symKey)
    await wire.join(topic, symKey)
    const responderPublicKey = toHex(publicKey)
    await wire.answer(proposal, { result: { relay: { protocol: 'irn' }, responderPublicKey } })
    return { topic, publicKey: responderPublicKey }
  }

  function settle(
    topic: string,
    publicKey: string,
    change: Readonly<Record<string, unknown>> = {},
  ): Promise<PeerAnswer> {
    return ask(topic, 'wc_sessionSettle', {
      relay: { protocol: 'irn' },
      controller: { publicKey, metadata: walletMetadata },
      namespaces: grant,
      expiry: Math.floor(clock.now() / 1000) + 604_800,
      ...change,
    })
  }

  return {
    wire,
    asked,
    answered,
    ask,
    accept,
    settle,
    answerWith(answer) {
      answerTo = answer ?? (() => undefined)
    },
    async scan(uri, method = 'wc_sessionPropose') {
      const { topic, symKey } = parsePairingUri(uri, { now: clock.now() })
      await wire.join(topic, fromHex(symKey) ?? new Uint8Array())
      return until(() => asked.find((one) => one.topic === topic && one.method === method))
    },
    async approve(proposal, change) {
      const { topic, publicKey } = await accept(proposal)
      return { topic, answer: await settle(topic, publicKey, change) }
    },
    async reject(proposal, code = 5000) {
      const error = { code, message: 'No' }
      await wire.answer(proposal, { error }, { kind: 'refusal' })
    },
  }
}
