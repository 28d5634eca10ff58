import type { IncomingMessage, ServerResponse } from 'node:http'
import { createApp, openProjects } from '../../../http/index.ts'
import { startServer, type TestServer } from '../../../upstream/server.fixture.ts'
import { operatedChains } from '../../chain/chains/index.ts'
import { rpcOf, type TestRpc } from '../../chain/rpc/node.fixture.ts'
import { postRpc } from '../../chain/rpc/routes/postRpc.ts'
import type { RpcDeps } from '../../chain/rpc/createRpc.ts'

const projectId = '0123456789abcdef0123456789abcdef'

/** How an API of a test answers. */
export type Answers = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** Makes what answers everything with this JSON, or this text. */
export function answering(body: unknown, status = 200): Answers {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (_request, response) => void response.writeHead(status).end(text)
}

/** The route for JSON-RPC before some chains that are passed on. */
export type TestRoute = TestRpc & {
  ask(body: unknown): Promise<{ readonly status: number; readonly body: unknown }>
}

/** Makes the route, and a way to ask it of one of those chains. */
export function routeOf(chainId: string, passedOn: RpcDeps['passedOn']): TestRoute {
  const made = rpcOf([], { passedOn })
  const app = createApp({
    ...made,
    log: (entry) => void made.log.push(entry),
    routes: postRpc(made),
    projects: openProjects(),
    health: () => ({ status: 'ok' }),
  })
  return {
    ...made,
    async ask(body) {
      const query = new URLSearchParams({ projectId, chainId })
      const response = await app.request(`/v1?${query.toString()}`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      return { status: response.status, body: await response.json() }
    },
  }
}

/** Starts an API that stands in for that of an operator, and the route before it. */
export async function startApi(
  about: {
    readonly chainId: string
    readonly operator: 'trongrid' | 'toncenter' | 'hiro'
    readonly path?: string
  },
  answers: Answers,
): Promise<TestRoute & { readonly api: TestServer; paths(): string[] }> {
  const { chainId, operator, path = '' } = about
  let own = answers
  const api = await startServer((...given) => own(...given))
  const url = `${api.url}${path}`
  own = (request, response, body) => {
    // A look at how it is, not what the test asked.
    if (isLook(request, body)) response.writeHead(500).end()
    else answers(request, response, body)
  }
  const upstreams = { [operator]: { url, key: 'the-key' } }
  const paths = (): string[] =>
    api.requests.flatMap((request, index) =>
      isLook(request, api.bodies[index] ?? '') ? [] : [`${request.method} ${request.url}`],
    )
  return { ...routeOf(chainId, operatedChains(upstreams)), api, paths }
}

/** Tells whether a request only looks how a node is. */
export function isLook({ url }: IncomingMessage, body: string): boolean {
  return url === '/v2/info' || /"(eth_blockNumber|getMasterchainInfo)"/.test(body)
}

/** Writes a call. */
export function callOf(method: string, params?: unknown, id: unknown = 1): object {
  return { jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) }
}
