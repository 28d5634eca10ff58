import { transportAbortedError, walletUnauthorizedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Connector } from '../model/Connector.ts'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import {
  type PairedSession,
  type PairingClient,
  type PairingClientDeps,
  type PairingClientEvent,
  type PairingProposal,
  toSignedSiwxMessage,
} from '../../pairing/index.ts'
import type { TestClient } from '../client/core.fixture.ts'
import type { PairingOptions } from '../model/Options.ts'
// Imported statically, so that tests need not wait for dynamic imports.
import './createPairedWalletOperations.ts'
import './createPairedSessionController.ts'
import './createRelayAlerts.ts'
import { createPairedConnectors } from './pairedConnector.ts'
import { createPairingLoader } from './createPairingLoader.ts'

/** Options of a client with pairing. */
export const pairingOptions: { readonly pairing: PairingOptions } = {
  pairing: { relayUrls: ['ws://gateway.example:4870'] },
}

/** Two accounts on EVM networks and one on Solana. */
const alice: string = `0x${'a1'.repeat(20)}`
const bob: string = `0x${'b0'.repeat(20)}`
const carol: string = 'CarLr8zYtS3vQ7nYFmFhBLLCJmGuXQ2s5PZ8Ug1zzzzz'

/** Lifetime of a pairing code, in milliseconds. */
export const lifetime: number = 4 * 60_000

/** A created proposal, settled by the test. */
export type FakeProposal = PairingProposal & {
  readonly namespaces: Parameters<PairingClient['propose']>[0]['namespaces']
  readonly authenticate: Parameters<PairingClient['propose']>[0]['authenticate']
  readonly isAbandoned: () => boolean
  approve(session?: PairedSession): Promise<void>
  reject(error: Error): void
}

/** Fake pairing client that the test controls. */
export type FakePairing = PairingClient & {
  readonly proposals: FakeProposal[]
  readonly calls: { readonly name: string; readonly data: unknown }[]
  readonly stored: PairedSession[]
  readonly isDestroyed: () => boolean
  emit(event: PairingClientEvent): void
  /** Responses of the wallet. Assign other functions to change them. */
  onConnect: () => Promise<void>
  answers: (request: Parameters<PairingClient['request']>[0]) => Promise<unknown>
  updates: () => Promise<PairedSession>
  pings: () => Promise<void>
}

/** Creates a settled session: two accounts on two EVM networks and one on Solana. */
export function createSettledSession(change: Partial<PairedSession> = {}): PairedSession {
  const methods = ['personal_sign', 'eth_sendTransaction']
  const events = ['accountsChanged', 'chainChanged']
  const ids = [mainnet.caipNetworkId, base.caipNetworkId]
  return {
    topic: 'first',
    pairingTopic: 'pairing',
    expiry: 100_000,
    namespaces: {
      eip155: {
        accounts: ids.flatMap((id) => [`${id}:${alice}`, `${id}:${bob}`]),
        methods,
        events,
      },
      solana: {
        accounts: [`${solanaMainnet.caipNetworkId}:${carol}`],
        methods: ['solana_signMessage'],
        events,
      },
    },
    requestedChains: [mainnet, base, solanaMainnet].map(({ caipNetworkId }) => caipNetworkId),
    wallet: { name: 'Fox', description: '', url: 'https://fox.example', icons: [] },
    ...change,
  }
}

/** Creates a pairing client in memory, with sessions of an earlier visit. */
export function fakePairing(clock: TestClient['clock'], stored: PairedSession[] = []): FakePairing {
  const listeners = new Set<(event: PairingClientEvent) => void>()
  const proposals: FakeProposal[] = []
  const calls: { name: string; data: unknown }[] = []
  let isDestroyed = false

  function propose({
    namespaces,
    authenticate,
  }: Pick<FakeProposal, 'namespaces' | 'authenticate'>): FakeProposal {
    let resolve: (session: PairedSession) => void = () => {}
    let reject: (error: Error) => void = () => {}
    const approval = new Promise<PairedSession>((yes, no) => {
      resolve = yes
      reject = no
    })
    let isAbandoned = false
    return {
      namespaces,
      authenticate,
      uri: `wc:${proposals.length + 1}`,
      expiry: clock.now() + lifetime,
      approval,
      isAbandoned: () => isAbandoned,
      abandon() {
        isAbandoned = true
        reject(new WalletError(transportAbortedError))
      },
      async approve(session = createSettledSession()) {
        stored.push(session)
        resolve(session)
      },
      reject,
    }
  }

  const fake: FakePairing = {
    proposals,
    calls,
    stored,
    isDestroyed: () => isDestroyed,
    emit(event) {
      for (const listener of listeners) listener(event)
    },
    onConnect: async () => {},
    answers: async () => 'answer',
    updates: async () => {
      throw new WalletError(walletUnauthorizedError)
    },
    pings: async () => {},
    sessions: () => [...stored],
    async propose({ namespaces, authenticate, onUri }) {
      calls.push({ name: 'propose', data: undefined })
      onUri?.(`wc:${proposals.length + 1}`)
      await fake.onConnect()
      const proposal = propose({ namespaces, authenticate })
      proposals.push(proposal)
      return proposal
    },
    signedMessages: ({ authentication = [] }) =>
      authentication.flatMap((cacao) => toSignedSiwxMessage(cacao) ?? []),
    request(request) {
      const { signal: _, ...data } = request
      calls.push({ name: 'request', data })
      return fake.answers(request)
    },
    update(topic, namespaces) {
      calls.push({ name: 'update', data: { topic, namespaces } })
      return fake.updates()
    },
    ping(topic) {
      calls.push({ name: 'ping', data: topic })
      return fake.pings()
    },
    extend: async () => {},
    async disconnect(topic) {
      calls.push({ name: 'disconnect', data: topic })
      const at = stored.findIndex((one) => one.topic === topic)
      if (at >= 0) stored.splice(at, 1)
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    destroy() {
      isDestroyed = true
    },
  }
  return fake
}

/** A client with pairing, and its in-memory pairing client. */
export type PairedTest = TestClient & {
  readonly pairing: FakePairing
  readonly connector: Connector
  readonly deps: PairingClientDeps[]
}

/**
 * Gives a client, created with `gateway`, an in-memory pairing client. `stored` are sessions of an
 * earlier page.
 */
export function addFakePairing(made: TestClient, stored: PairedSession[] = []): PairedTest {
  const pairing = fakePairing(made.clock, stored)
  const deps: PairingClientDeps[] = []
  made.client.own(createPairingLoader).create = async (given) => {
    deps.push(given)
    return pairing
  }
  const [connector] = createPairedConnectors(made.client)
  if (!connector) throw new Error('Nothing to pair with.')
  return { ...made, pairing, connector, deps }
}
