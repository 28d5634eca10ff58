import { type ApprovalRequest, createTestPhone, type TestPhone } from '@latchkey/testing'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { createAsyncQueue, type AsyncQueue } from '../createAsyncQueue.ts'
import { openSocket } from './openSocket.ts'
import type { PeerOptions, WalletPeer, WalletEvent } from './Peer.ts'
import { toPeerSession } from './toPeerSession.ts'

const name = 'Test phone'
/** No transaction is sent here. */
const unusedRpcUrl = 'http://127.0.0.1:9'

/** The wallet peer: the phone that this repository tests with. */
export async function startTestPhone({ relayUrl, projectId }: PeerOptions): Promise<WalletPeer> {
  const key = generatePrivateKey()
  const address = privateKeyToAddress(key)
  const eventQueue = createAsyncQueue<WalletEvent>()
  const user = createUser(eventQueue)
  const phone = createTestPhone({
    name,
    relayUrl,
    projectId,
    evm: { accounts: [key], chains: { 1: unusedRpcUrl, 10: unusedRpcUrl, 137: unusedRpcUrl } },
    prompt: user.decide,
    openSocket,
  })
  reportEndedSessions(phone, eventQueue)

  return {
    name,
    address,
    // Not awaited: the test awaits the approval in the app.
    pair: async (uri) => void phone.pair(uri).catch(() => undefined),
    rejectNext: user.rejectNext,
    emit: (topic, event) => phone.emit(event, topic),
    update(topic, chains) {
      const accounts = chains.map((chain) => `${chain}:${address}`)
      const granted = phone.sessions().find((session) => session.topic === topic)?.namespaces
      const { methods = [], events = [] } = granted?.['eip155'] ?? {}
      return phone.update(topic, { eip155: { chains, accounts, methods, events } })
    },
    extend: (topic) => phone.extend(topic),
    ping: (topic) => phone.ping(topic),
    disconnect: (topic) => phone.disconnect(topic),
    sleep: async () => phone.sleep(),
    wake: () => phone.wake(),
    sessions: () => phone.sessions().map((session) => toPeerSession(session, session.app)),
    eventQueue,
    close: async () => phone.close(),
  }
}

/** Creates a user who approves all requests except transactions and those to be declined. */
function createUser(eventQueue: AsyncQueue<WalletEvent>): {
  decide(request: ApprovalRequest): Promise<boolean>
  rejectNext(): void
} {
  let rejections = 0
  return {
    rejectNext: () => void rejections++,
    async decide({ method, params }) {
      if (method !== 'wc_sessionPropose') {
        eventQueue.put({ type: 'requested', method, params })
        return method !== 'eth_sendTransaction'
      }
      const [{ proposer, optionalNamespaces }] = params as readonly [Proposal]
      const chains = Object.values(optionalNamespaces).flatMap((namespace) => namespace.chains)
      eventQueue.put({ type: 'proposed', appName: proposer.metadata.name, chains })
      if (rejections === 0) return true
      rejections--
      return false
    },
  }
}

type Proposal = {
  readonly proposer: { readonly metadata: { readonly name: string } }
  readonly optionalNamespaces: Readonly<Record<string, { readonly chains: readonly string[] }>>
}

function reportEndedSessions(phone: TestPhone, eventQueue: AsyncQueue<WalletEvent>): void {
  const topics = (): readonly string[] => phone.sessions().map(({ topic }) => topic)
  let known = topics()
  phone.onChange(() => {
    const left = topics()
    for (const topic of known) if (!left.includes(topic)) eventQueue.put({ type: 'ended', topic })
    known = left
  })
}
