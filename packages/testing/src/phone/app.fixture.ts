import {
  createAgreementKey,
  deriveSymKey,
  fromHex,
  randomBytes,
  toHex,
  topicOf,
  createLogger,
  createPrefixedStorage,
  createSystemClock,
} from 'latchkey/internal'
import { createPeerRpc, formatPairingUri, type PeerRequest, type PeerRpc } from 'latchkey/pairing'
import { getDefaultProposalMethods } from 'latchkey/protocol'
import { isRecord } from '../persistedValue.ts'
import { createPhone, type PhoneDeps } from './createPhone.ts'
import type { TestPhone } from './Phone.ts'
import { createMemoryRelay, type MemoryRelay } from './relay.fixture.ts'

/** An app that implements the protocol independently of our client. */
export type FakeApp = {
  readonly uri: string
  readonly peerRpc: PeerRpc
  readonly pairingTopic: string
  readonly symKey: Uint8Array
  /** Requests of the phone, oldest first. */
  readonly requests: PeerRequest[]
  /** Returns the app's response. @default `true` */
  answer: (request: PeerRequest) => Parameters<PeerRpc['respond']>[1] | undefined
  /** Proposes a session. Resolves with its topic once the phone has approved. */
  propose(namespaces?: object, required?: object): Promise<string>
  /** Sends a session request. */
  call(topic: string, chainId: string, method: string, params: unknown): Promise<unknown>
}

/** Chains of the phones in these tests; nothing listens at the URLs. */
export const phoneChains: Pick<PhoneDeps, 'evm' | 'solana'> = {
  evm: { chains: { 1: 'http://127.0.0.1:9', 10: 'http://127.0.0.1:9', 137: 'http://127.0.0.1:9' } },
  solana: { chains: { 'solana:localnet': 'http://127.0.0.1:9' } },
}

/** Default namespaces of a proposal. */
export const defaultProposalNamespaces: object = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: ['eth_chainId', 'eth_sendTransaction', 'personal_sign', 'wallet_switchEthereumChain'],
    events: ['chainChanged', 'accountsChanged'],
  },
  solana: { chains: ['solana:localnet'], methods: ['solana_signMessage'], events: [] },
}

/** Creates a phone on an in-memory relay. */
export function createPhoneOnMemoryRelay(
  relay: MemoryRelay = createMemoryRelay(),
  options: Partial<PhoneDeps> = {},
): TestPhone {
  const storage = createPrefixedStorage({ prefix: 'phone' })
  const clock = createSystemClock()
  const logger = createLogger({ level: 'silent', clock })
  const all = { name: 'Test Phone', clock, storage, ...phoneChains, ...options }
  return createPhone({
    ...all,
    dial() {
      const socket = relay.connect(all.storage)
      return { socket, peerRpc: createPeerRpc({ ...all, socket, logger }) }
    },
  })
}

/** Creates an app and its pairing URI. */
export async function createFakeApp(
  relay: MemoryRelay,
  methods: readonly string[] = [],
): Promise<FakeApp> {
  const clock = createSystemClock()
  const logger = createLogger({ level: 'silent', clock })
  const peerRpc = createPeerRpc({
    socket: relay.connect(),
    storage: createPrefixedStorage({ prefix: 'app' }),
    clock,
    logger,
  })
  const symKey = randomBytes(32)
  const pairingTopic = await topicOf(symKey)
  await peerRpc.subscribe(pairingTopic, symKey)
  const expiryTimestamp = Math.floor(clock.now() / 1000) + 300
  const app: FakeApp = {
    peerRpc,
    pairingTopic,
    symKey,
    uri: formatPairingUri({ topic: pairingTopic, symKey: toHex(symKey), expiryTimestamp, methods }),
    requests: [],
    answer: () => ({ result: true }),
    async propose(optionalNamespaces = defaultProposalNamespaces, requiredNamespaces = {}) {
      const { privateKey, publicKey } = await createAgreementKey()
      const params = {
        requiredNamespaces,
        optionalNamespaces,
        relays: [{ protocol: 'irn' }],
        proposer: { publicKey: toHex(publicKey), metadata: appMetadata },
        expiryTimestamp,
        pairingTopic,
      }
      const result = await peerRpc.request(pairingTopic, { method: 'wc_sessionPropose', params })
      const key = isRecord(result) ? result['responderPublicKey'] : undefined
      const sessionKey = await deriveSymKey(privateKey, fromHex(String(key)) ?? new Uint8Array())
      const topic = await topicOf(sessionKey)
      await peerRpc.subscribe(topic, sessionKey)
      return topic
    },
    call: (topic, chainId, method, params) =>
      peerRpc.request(topic, {
        method: 'wc_sessionRequest',
        params: { request: { method, params }, chainId },
      }),
  }
  peerRpc.onRequest(async (request) => {
    app.requests.push(request)
    const answer = app.answer(request)
    if (answer) await peerRpc.respond(request, answer)
  })
  return app
}

/** Metadata of these apps. */
export const appMetadata: object = {
  name: 'Fake App',
  description: '',
  url: 'https://app.example/page',
  icons: [],
}

function namespacesFor(chains: readonly string[]): object {
  const namespaces = new Set(chains.map((chain) => chain.split(':')[0] ?? ''))
  return Object.fromEntries(
    [...namespaces].map((name) => [
      name,
      {
        chains: chains.filter((chain) => chain.startsWith(`${name}:`)),
        methods: getDefaultProposalMethods(name).methods,
        events: [],
      },
    ]),
  )
}

/** Connects an app and a phone over a relay of their own. */
export async function connectAppToPhone(
  options: Partial<PhoneDeps> = {},
  chains?: readonly string[],
): Promise<{ relay: MemoryRelay; app: FakeApp; phone: TestPhone; topic: string }> {
  const relay = createMemoryRelay()
  const phone = createPhoneOnMemoryRelay(relay, options)
  const app = await createFakeApp(relay)
  const [topic] = await Promise.all([
    app.propose(chains && namespacesFor(chains)),
    phone.pair(app.uri),
  ])
  return { relay, app, phone, topic }
}
