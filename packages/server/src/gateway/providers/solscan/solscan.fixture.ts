import type { ServerResponse } from 'node:http'
import { startTestServer, type TestServer } from '../../../upstream/server.fixture.ts'

export const solanaNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The network with a single configured node. */
export const createSolanaOverride = (
  url: string,
): { readonly id: typeof solanaNetworkId } & Record<string, unknown> =>
  ({
    id: solanaNetworkId,
    name: 'Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: [url],
    only: true,
  }) as const

/** Responses of the fake Solscan by path: the text of `data`, or another response. */
export type SolscanReplies = Readonly<
  Record<string, (query: URLSearchParams) => string | ((response: ServerResponse) => void)>
>

/** Starts a fake Solscan with these responses. */
export function startSolscan(replies: SolscanReplies): Promise<TestServer> {
  return startTestServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://solscan.example')
    const reply = replies[pathname]?.(searchParams)
    if (typeof reply === 'function') reply(response)
    else if (reply === undefined)
      response.writeHead(404).end('{"success":false,"errors":{"code":1100,"message":"Not found"}}')
    else response.end(`{"success":true,"data":${reply},"metadata":{}}`)
  })
}

/** Invalid responses, each in a different way. */
export const badSolscanReplies: readonly (readonly [string, (response: ServerResponse) => void])[] =
  [
    ['429', (response) => void response.writeHead(429).end('{"success":false}')],
    ['500', (response) => void response.writeHead(500).end()],
    ['HTML', (response) => void response.end('<!doctype html><title>Blocked</title>')],
    ['another place', (response) => void response.writeHead(302, { location: '/' }).end()],
    ['half of it', (response) => void response.end('{"success":true,"data":[')],
    ['that it failed', (response) => void response.end('{"success":false,"data":[]}')],
    ['another shape', (response) => void response.end('{"success":true,"data":7,"balances":7}')],
    ['nothing', (response) => void response.destroy()],
  ]
