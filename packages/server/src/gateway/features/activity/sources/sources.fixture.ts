import type { ServerResponse } from 'node:http'
import type { Localnet } from '@latchkey/localnet'
import type { SqlDatabase } from '../../../../store/index.ts'
import type { UpstreamConfigs } from '../../../../upstream/index.ts'
import { startTestServer, type TestServer } from '../../../../upstream/server.fixture.ts'
import type { FakeClock } from '../../../../clock/createFakeClock.fixture.ts'
import { startActivityGateway, type TestActivity, type TestPage } from '../activity.fixture.ts'

/** The chain of the tests; its node is a localnet. */
export const baseId = 'eip155:8453'
export const wethAddress = '0x4200000000000000000000000000000000000006'
export const usdcAddress = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

/** A gateway with a fake vendor. */
export type TestVendorGateway = Omit<TestActivity, 'page'> & {
  readonly server: TestServer
  page(account: string, query?: Readonly<Record<string, string>>): Promise<TestPage>
}

/** Returns the JSON response; undefined if the response was sent already. */
type SourceReply = unknown

/** Starts a gateway whose source of activity on Base is a fake vendor. */
export async function startVendorGateway(options: {
  readonly localnet?: Localnet | undefined
  readonly database: Pick<SqlDatabase, 'sql'>
  /** Settings, by the vendor's URL. */
  readonly upstreams: (url: string) => UpstreamConfigs
  readonly answer: (url: URL, response: ServerResponse) => SourceReply
  readonly clock?: FakeClock | undefined
}): Promise<TestVendorGateway> {
  const { localnet, database, upstreams, answer, clock } = options
  const server = await startTestServer((request, response) => {
    const received = answer(new URL(request.url ?? '', 'http://server.test'), response)
    if (received === undefined || received === response) return
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(received))
  })
  const node = localnet?.description.endpoints['eip155:31337']?.http ?? server.url
  const more = { contracts: { wrappedNative: wethAddress }, only: true } as const
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const overrides = [
    { id: baseId, name: 'Base', nativeCurrency, rpcUrls: [node], ...more },
    { id: 'eip155:10', name: 'Optimism', nativeCurrency, rpcUrls: [node], ...more },
  ] as const
  const gateway = startActivityGateway({
    localnet,
    database,
    overrides,
    deps: { upstreams: upstreams(server.url), ...(clock && { clock }) },
  })
  return {
    ...gateway,
    server,
    page: (account, query = {}) => gateway.page(account, { chainId: baseId, ...query }),
  }
}

/** Formats a number as a hash. */
export function hashOf(number: number): string {
  return `0x${number.toString(16).padStart(64, '0')}`
}

/** Invalid responses. */
export const badReplies: readonly (readonly [
  name: string,
  answer: (response: ServerResponse) => ServerResponse,
])[] = [
  ['a page', (response) => response.end('<html>Just a moment</html>')],
  ['nothing', (response) => response.end()],
  [
    'another shape',
    (response) => response.end('{"items":7,"data":7,"result":{},"transactions":7}'),
  ],
  ['that it is too much', (response) => response.writeHead(429).end('{}')],
  ['that it broke', (response) => response.writeHead(500).end('{}')],
  [
    'that it is elsewhere',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['no more', (response) => response.destroy()],
  ['50 MB', (response) => response.end(Buffer.alloc(50 * 2 ** 20, ' '))],
]
