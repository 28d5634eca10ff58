import { type ApprovalRequest, createTestPhone, type TestPhone } from '@latchkey/testing'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { createInbox, type Inbox } from '../inbox.ts'
import { openSocket } from './openSocket.ts'
import type { Surroundings, Wallet, WalletNews } from './Party.ts'
import { sessionOf } from './sessionOf.ts'

const name = 'Our phone'
/** No transaction is sent here. */
const nowhere = 'http://127.0.0.1:9'

/** Our own wallet: the phone that this repository tests with. */
export async function ourPhone({ relayUrl, projectId }: Surroundings): Promise<Wallet> {
  const key = generatePrivateKey()
  const address = privateKeyToAddress(key)
  const news = createInbox<WalletNews>()
  const owner = createOwner(news)
  const phone = createTestPhone({
    name,
    relayUrl,
    projectId,
    evm: { accounts: [key], chains: { 1: nowhere, 10: nowhere, 137: nowhere } },
    prompt: owner.decide,
    openSocket,
  })
  reportEndings(phone, news)

  return {
    name,
    address,
    // Resolves once the app has confirmed the session, or rejects; what comes of it, the app tells.
    pair: async (uri) => void phone.pair(uri).catch(() => undefined),
    declineNext: owner.declineNext,
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
    sessions: () => phone.sessions().map((session) => sessionOf(session, session.app)),
    news,
    close: async () => phone.close(),
  }
}

/** Creates a user who approves all requests except transactions and those to be declined. */
function createOwner(news: Inbox<WalletNews>): {
  decide(request: ApprovalRequest): Promise<boolean>
  declineNext(): void
} {
  let declines = 0
  return {
    declineNext: () => void declines++,
    async decide({ method, params }) {
      if (method !== 'wc_sessionPropose') {
        news.put({ type: 'asked', method, params })
        return method !== 'eth_sendTransaction'
      }
      const [{ proposer, optionalNamespaces }] = params as readonly [Proposal]
      const chains = Object.values(optionalNamespaces).flatMap((namespace) => namespace.chains)
      news.put({ type: 'proposed', appName: proposer.metadata.name, chains })
      if (declines === 0) return true
      declines--
      return false
    },
  }
}

type Proposal = {
  readonly proposer: { readonly metadata: { readonly name: string } }
  readonly optionalNamespaces: Readonly<Record<string, { readonly chains: readonly string[] }>>
}

function reportEndings(phone: TestPhone, news: Inbox<WalletNews>): void {
  const topics = (): readonly string[] => phone.sessions().map(({ topic }) => topic)
  let known = topics()
  phone.onChange(() => {
    const left = topics()
    for (const topic of known) if (!left.includes(topic)) news.put({ type: 'ended', topic })
    known = left
  })
}
