import { isWalletError } from 'latchkey/errors'
import { createPairing, type PairedSession, type PairingEvent } from 'latchkey/pairing'
import {
  createLogger,
  createStorage,
  systemClock,
} from '../../packages/latchkey/src/kernel/index.ts'
import { verifyMessage } from 'viem'
import { createInbox } from '../inbox.ts'
import { openSocket } from './openSocket.ts'
import type { Dapp, DappNews, Session, Surroundings } from './Party.ts'
import { sessionOf } from './sessionOf.ts'

const metadata = {
  name: 'Our app',
  description: 'The app of this repository',
  url: 'https://app.example',
  icons: [],
}

/** Our own app: the pairing client of this repository. */
export async function ourApp({ relayUrl, projectId }: Surroundings): Promise<Dapp> {
  const clock = systemClock()
  const pairing = createPairing({
    relayUrls: [relayUrl],
    projectId,
    metadata,
    storage: createStorage({ prefix: crypto.randomUUID() }),
    clock,
    logger: createLogger({ level: 'silent', clock }),
    verifySignature: ({ address, message, signature }) =>
      verifyMessage({ address: hex(address), message, signature: hex(signature) }),
    openSocket,
  })
  const news = createInbox<DappNews>()
  pairing.on((event) => {
    for (const item of newsOf(event)) news.put(item)
  })
  return {
    async propose(namespaces) {
      const { uri, approval } = await pairing.propose({ namespaces })
      return { uri, approval: atLeisure(approval.then(pairedSessionOf)) }
    },
    async authenticate(request) {
      const namespaces = {
        eip155: { chains: request.chains, methods: request.methods, events: [] },
      }
      const { uri, approval } = await pairing.propose({ namespaces, authenticate: request })
      return {
        uri,
        approval: atLeisure(
          approval.then((session) => ({
            session: pairedSessionOf(session),
            cacaos: session.authentication ?? [],
          })),
        ),
      }
    },
    request: (call) => pairing.request(call),
    ping: (topic) => pairing.ping(topic),
    extend: (topic) => pairing.extend(topic),
    disconnect: (topic) => pairing.disconnect(topic),
    isRefusal: (error) => isWalletError(error, 'wallet.user_rejected'),
    sessions: () => pairing.sessions().map(pairedSessionOf),
    news,
    close: async () => pairing.destroy(),
  }
}

function newsOf(event: PairingEvent): readonly DappNews[] {
  switch (event.type) {
    case 'updated': {
      const { topic, accounts } = pairedSessionOf(event.session)
      // One event reports either.
      return [
        { type: 'updated', topic, accounts },
        { type: 'extended', topic },
      ]
    }
    case 'ended':
    case 'event':
      return [event]
    default:
      return []
  }
}

/** Not every step awaits the result. */
function atLeisure<value>(promise: Promise<value>): Promise<value> {
  promise.catch(() => {})
  return promise
}

function hex(text: string): `0x${string}` {
  if (!text.startsWith('0x')) throw new Error(`Not hexadecimal: ${text}`)
  return text as `0x${string}`
}

function pairedSessionOf(session: PairedSession): Session {
  return sessionOf(session, session.wallet)
}
