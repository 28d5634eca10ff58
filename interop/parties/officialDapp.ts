import type { Cacao } from 'latchkey/pairing'
import { createInbox } from '../inbox.ts'
import { leave, type OfficialSession, startSignClient } from './officialPackages.ts'
import type { Dapp, DappNews, Session, Surroundings } from './Party.ts'
import { sessionOf } from './sessionOf.ts'

const metadata = {
  name: 'Official app',
  description: 'The app of the official packages',
  url: 'https://app.example',
  icons: [],
}

/** The official app. */
export async function officialDapp(surroundings: Surroundings): Promise<Dapp> {
  const client = await startSignClient(surroundings, metadata)
  const news = createInbox<DappNews>()
  type SessionEvent = {
    topic: string
    params: { event: { name: string; data: unknown }; chainId: string }
  }
  client.on('session_event', ({ topic, params }: SessionEvent) =>
    news.put({ type: 'event', topic, chain: params.chainId, ...params.event }),
  )
  type Updated = { topic: string; params: Pick<OfficialSession, 'namespaces'> }
  client.on('session_update', ({ topic, params }: Updated) => {
    const accounts = Object.values(params.namespaces).flatMap((granted) => granted.accounts)
    news.put({ type: 'updated', topic, accounts })
  })
  type About = { topic: string }
  client.on('session_extend', ({ topic }: About) => news.put({ type: 'extended', topic }))
  client.on('session_delete', ({ topic }: About) => news.put({ type: 'ended', topic }))

  return {
    async propose(optionalNamespaces) {
      const { uri, approval } = await client.connect({ optionalNamespaces })
      return { uri, approval: approval().then(officialSessionOf) }
    },
    async authenticate(request) {
      const { uri, response } = await client.authenticate(request)
      const approval = response().then(({ session, auths }) => ({
        session: officialSessionOf(session),
        cacaos: auths as readonly Cacao[],
      }))
      return { uri, approval }
    },
    request: ({ topic, chain, method, params }) =>
      client.request({ topic, chainId: chain, request: { method, params } }),
    ping: (topic) => client.ping({ topic }),
    // As the wallet's: not to be asked whether the other side has answered.
    extend: async (topic) => void (await client.extend({ topic })),
    disconnect: (topic) =>
      client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    isRefusal: (error) => [4001, 5000].includes((error as { code?: number }).code ?? 0),
    sessions: () => client.session.getAll().map(officialSessionOf),
    news,
    close: () => leave(client),
  }
}

/** Converts a session of the official packages to the common shape. */
export function officialSessionOf(session: OfficialSession): Session {
  return sessionOf(session, session.peer.metadata)
}
