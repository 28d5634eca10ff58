import type { Cacao } from 'latchkey/pairing'
import { createAsyncQueue } from '../createAsyncQueue.ts'
import { closeCore, type OfficialSession, startSignClient } from './officialPackages.ts'
import type { AppPeer, AppEvent, PeerSession, PeerOptions } from './Peer.ts'
import { toPeerSession } from './toPeerSession.ts'

const metadata = {
  name: 'Official app',
  description: 'The app of the official packages',
  url: 'https://app.example',
  icons: [],
}

/** The official app. */
export async function startOfficialApp(peerOptions: PeerOptions): Promise<AppPeer> {
  const client = await startSignClient(peerOptions, metadata)
  const eventQueue = createAsyncQueue<AppEvent>()
  type SessionEvent = {
    topic: string
    params: { event: { name: string; data: unknown }; chainId: string }
  }
  client.on('session_event', ({ topic, params }: SessionEvent) =>
    eventQueue.put({ type: 'event', topic, chain: params.chainId, ...params.event }),
  )
  type Updated = { topic: string; params: Pick<OfficialSession, 'namespaces'> }
  client.on('session_update', ({ topic, params }: Updated) => {
    const accounts = Object.values(params.namespaces).flatMap((granted) => granted.accounts)
    eventQueue.put({ type: 'updated', topic, accounts })
  })
  type About = { topic: string }
  client.on('session_extend', ({ topic }: About) => eventQueue.put({ type: 'extended', topic }))
  client.on('session_delete', ({ topic }: About) => eventQueue.put({ type: 'ended', topic }))

  return {
    async propose(optionalNamespaces) {
      const { uri, approval } = await client.connect({ optionalNamespaces })
      return { uri, approval: approval().then(toOfficialSession) }
    },
    async authenticate(request) {
      const { uri, response } = await client.authenticate(request)
      const approval = response().then(({ session, auths }) => ({
        session: toOfficialSession(session),
        cacaos: auths as readonly Cacao[],
      }))
      return { uri, approval }
    },
    request: ({ topic, chain, method, params }) =>
      client.request({ topic, chainId: chain, request: { method, params } }),
    ping: (topic) => client.ping({ topic }),
    // As in the wallet: the result may miss a response of the other side.
    extend: async (topic) => void (await client.extend({ topic })),
    disconnect: (topic) =>
      client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    isRejection: (error) => [4001, 5000].includes((error as { code?: number }).code ?? 0),
    sessions: () => client.session.getAll().map(toOfficialSession),
    eventQueue,
    close: () => closeCore(client),
  }
}

/** Converts a session of the official packages to the common shape. */
export function toOfficialSession(session: OfficialSession): PeerSession {
  return toPeerSession(session, session.peer.metadata)
}
