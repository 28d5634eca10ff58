import { createServer } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { ServerConfig } from '../config/readConfig.ts'
import { createDefaultChains } from '../gateway/chain/chains/createDefaultChains.ts'
import { closeServer, listen } from '../http/listen.ts'
import type { Project } from '../http/index.ts'
import type { SqlDatabase } from '../store/index.ts'
import { type AttackedServer, projectId, startAttackedServer } from './server.fixture.ts'

/** Chain of the node under attack. */
const chainId = 'eip155:31337'

/** A node, and the texts that it received from the gateway. */
export type AttackedNode = { readonly url: string; readonly received: string[] }

/** A gateway under attack, whose only chain has one node. */
export type AttackedGateway = AttackedServer & {
  readonly node: AttackedNode
  /** Opens a WebSocket for JSON-RPC. */
  openSocket(from: string, headers?: Record<string, string>): Promise<WebSocket>
}

/** Path of the JSON-RPC route. */
export const rpcPath: string = `/v1?chainId=${chainId}&projectId=${projectId}`

type AtEnd = (end: () => unknown) => void

/** Starts a node that answers each call with the name of its method, over HTTP and WebSocket. */
async function startNode(atEnd: AtEnd): Promise<AttackedNode> {
  const received: string[] = []
  const answerOne = ({ id, method }: { id?: unknown; method?: string }): object => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_blockNumber' ? '0x1' : method,
  })
  const answer = (text: string): string => {
    const body = JSON.parse(text) as object
    if (!/"eth_(blockNumber|chainId)"/.test(text)) received.push(text)
    return JSON.stringify(Array.isArray(body) ? body.map(answerOne) : answerOne(body))
  }
  const server = createServer((request, response) => {
    void readText(request).then((text) => response.end(answer(text)))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => socket.send(answer(data.toString())))
  })
  const port = await listen(server, 0)
  atEnd(async () => {
    for (const client of sockets.clients) client.terminate()
    await closeServer(server)
  })
  return { url: `127.0.0.1:${port}`, received }
}

/** Starts a gateway with its relay, all of whose nodes are on this machine. */
export async function startGateway(
  database: SqlDatabase,
  config: Partial<ServerConfig> = {},
  project: Partial<Project> = {},
  atEnd: AtEnd = (end) => onTestFinished(async () => void (await end())),
): Promise<AttackedGateway> {
  const node = await startNode(atEnd)
  const chains = [
    ...createDefaultChains().map(({ caipNetworkId: id }) => ({ id, isEnabled: false })),
    {
      id: chainId,
      name: 'Chain',
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      rpcUrls: [`http://${node.url}`],
      wsUrls: [`ws://${node.url}`],
      only: true,
    },
  ]
  const server = await startAttackedServer(
    { chains, ...config },
    { roles: ['gateway', 'relay'], database, project, atEnd },
  )
  return {
    ...server,
    node,
    openSocket: (localAddress, headers = {}) =>
      new Promise((resolve, reject) => {
        const url = `${server.url.replace('http:', 'ws:')}${rpcPath}`
        const socket = new WebSocket(url, { localAddress, headers })
        onTestFinished(() => socket.terminate())
        socket.once('open', () => resolve(socket))
        socket.once('error', reject)
      }),
  }
}
