import { isWalletError } from 'latchkey/errors'
import { createPairingClient, type PairedSession, type PairingClientEvent } from 'latchkey/pairing'
import {
  createLogger,
  createPrefixedStorage,
  createSystemClock,
} from '../../packages/latchkey/src/kernel/index.ts'
import { verifyMessage } from 'viem'
import { createAsyncQueue } from '../createAsyncQueue.ts'
import { openSocket } from './openSocket.ts'
import type { AppPeer, AppEvent, PeerSession, PeerOptions } from './Peer.ts'
import { toPeerSession } from './toPeerSession.ts'

const metadata = {
  name: 'Latchkey app',
  description: 'The app of this repository',
  url: 'https://app.example',
  icons: [],
}

/** The app peer: the pairing client of this repository. */
export async function startLatchkeyApp({ relayUrl, projectId }: PeerOptions): Promise<AppPeer> {
  const clock = createSystemClock()
  const pairing = createPairingClient({
    relayUrls: [relayUrl],
    projectId,
    metadata,
    storage: createPrefixedStorage({ prefix: crypto.randomUUID() }),
    clock,
    logger: createLogger({ level: 'silent', clock }),
    verifySignature: ({ address, message, signature }) =>
      verifyMessage({ address: hex(address), message, signature: hex(signature) }),
    openSocket,
  })
  const eventQueue = createAsyncQueue<AppEvent>()
  pairing.on((event) => {
    for (const item of toAppEvents(event)) eventQueue.put(item)
  })
  return {
    async propose(namespaces) {
      const { uri, approval } = await pairing.propose({ namespaces })
      return { uri, approval: ignoreUnhandled(approval.then(toPairedSession)) }
    },
    async authenticate(request) {
      const namespaces = {
        eip155: { chains: request.chains, methods: request.methods, events: [] },
      }
      const { uri, approval } = await pairing.propose({ namespaces, authenticate: request })
      return {
        uri,
        approval: ignoreUnhandled(
          approval.then((session) => ({
            session: toPairedSession(session),
            cacaos: session.authentication ?? [],
          })),
        ),
      }
    },
    request: (call) => pairing.request(call),
    ping: (topic) => pairing.ping(topic),
    extend: (topic) => pairing.extend(topic),
    disconnect: (topic) => pairing.disconnect(topic),
    isRejection: (error) => isWalletError(error, 'wallet.user_rejected'),
    sessions: () => pairing.sessions().map(toPairedSession),
    eventQueue,
    close: async () => pairing.destroy(),
  }
}

function toAppEvents(event: PairingClientEvent): readonly AppEvent[] {
  switch (event.type) {
    case 'updated': {
      const { topic, accounts } = toPairedSession(event.session)
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

/** Marks a rejection as handled, since not every test awaits the result. */
function ignoreUnhandled<value>(promise: Promise<value>): Promise<value> {
  promise.catch(() => {})
  return promise
}

function hex(text: string): `0x${string}` {
  if (!text.startsWith('0x')) throw new Error(`Not hexadecimal: ${text}`)
  return text as `0x${string}`
}

function toPairedSession(session: PairedSession): PeerSession {
  return toPeerSession(session, session.wallet)
}
