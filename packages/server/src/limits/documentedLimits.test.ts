import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  refusedMessageRate,
  refusedMessageUnitLength,
} from '../gateway/chain/rpc/sockets/createSocketMessageScreener.ts'
import {
  defaultSocketLimits,
  type SocketLimits,
} from '../gateway/chain/rpc/sockets/socketLimits.ts'
import { createRelayLimits, type RelayLimits } from '../relay/RelayLimits.ts'
import type { RelayQuota } from '../relay/createQuotaTracker.ts'
import type { ResourceLimit } from './ResourceLimit.ts'
import { defaultServerLimits as server, type ServerLimits } from './ServerLimits.ts'

const page = readFileSync(
  new URL('../../../../apps/docs/pages/server/limits.md', import.meta.url),
  'utf8',
)
const relay = createRelayLimits(server)
const sockets = defaultSocketLimits

const count = (amount: number): string => amount.toLocaleString('en-US')
const bytes = (amount: number): string =>
  amount >= 1_048_576 ? `${amount / 1_048_576} MiB` : `${amount / 1_024} KiB`
const rate = ({ perSecond, burst }: { perSecond: number; burst: number }, format = count): string =>
  `${format(perSecond)} a second, burst of ${format(burst)}`
const resource = ({ total, address, network }: ResourceLimit, format = count): string =>
  [total, address, network].map((amount) => format(amount)).join('; ')
const row = (label: string, ...cells: string[]): string => `| ${[label, ...cells].join(' | ')} |`

/** Quotas of the relay, in the columns client, address, network. */
const quotas = (format: (quota: RelayQuota) => string): string =>
  [relay.client, relay.address, relay.network].map(format).join(' | ')

/** Parts of the page, by limit. A new limit needs one. */
const serverTexts: Readonly<Record<keyof ServerLimits, string>> = {
  connections: `| \`limits.connections\` | ${resource(server.connections)} |`,
  requests: `| \`limits.requests\` | ${resource(server.requests)} |`,
  receivedBytes: `| \`limits.receivedBytes\` | ${resource(server.receivedBytes, bytes)} |`,
  storedBytes: `| \`limits.storedBytes\` | ${resource(server.storedBytes, bytes)} |`,
  waitingQueries: `| \`limits.waitingQueries\` | ${count(server.waitingQueries)} |`,
  exemptLoopback: `| \`limits.exemptLoopback\` | \`${server.exemptLoopback}\` |`,
}

const relayTexts: Readonly<Record<keyof RelayLimits, string>> = {
  frameCharacters: `A frame has at most ${bytes(relay.frameCharacters)}`,
  maxFrameBytes: `one above ${bytes(relay.maxFrameBytes)} closes the socket`,
  maxTtlSeconds: `expires after at most ${relay.maxTtlSeconds / 86_400} days`,
  mailbox: `at most ${relay.mailbox.messages} messages or ${bytes(relay.mailbox.bytes)}`,
  totalSockets: `| sockets, ${count(relay.totalSockets)} in total, `,
  projectSockets: ` in total, ${count(relay.projectSockets)} of a project |`,
  client: `| subscriptions, on all sockets | ${quotas((each) => count(each.subscriptions))} |`,
  address: `| bytes of frames, and of mailboxes that are read to fetch messages | ${quotas((each) => rate(each.traffic, bytes))} |`,
  network: `| topics, messages and receipts in requests | ${quotas((each) => rate(each.operations))} |`,
  publishRate: row('published messages', rate(relay.publishRate)).slice(0, -1),
  publishedCharacterRate: row('published bytes', rate(relay.publishedCharacterRate, bytes)).slice(
    0,
    -1,
  ),
  frameRate: rate(relay.frameRate),
  replayRate: `| bytes of mailboxes that are read for subscriptions | ${rate(relay.replayRate, bytes)}, each socket |`,
  addressReplayRate: ` | ${rate(relay.addressReplayRate, bytes)} | | they wait |`,
  connectRate: `| connection attempts | | ${rate(relay.connectRate)} | ${rate(relay.networkConnectRate)} |`,
  networkConnectRate: rate(relay.networkConnectRate),
  isLoopbackExempt: '`limits.exemptLoopback`',
  sendBufferBytes: `send buffer exceeds ${bytes(relay.sendBufferBytes)}`,
  pingIntervalSeconds: `does not answer a ping for ${relay.pingIntervalSeconds} s`,
  idleTimeoutSeconds: `closed with 4008 after ${relay.idleTimeoutSeconds} s`,
  drainSeconds: `| stopping | ${relay.drainSeconds} s for WebSockets`,
}

const socketTexts: Readonly<Record<keyof SocketLimits, string>> = {
  perAddress: `${count(sockets.perAddress)} for each address, ${count(sockets.perNetwork)} for each network`,
  perNetwork: `${count(sockets.perNetwork)} for each network`,
  perProject: `${count(sockets.perProject)} for each project`,
  total: `| WebSockets for JSON-RPC, ${count(sockets.total)} in total |`,
  maxClientFrame: `${bytes(sockets.maxClientFrame)} of a client, ${bytes(sockets.maxNodeFrame)} of a node`,
  maxNodeFrame: `${bytes(sockets.maxNodeFrame)} of a node`,
  bufferedBytes: `${bytes(sockets.bufferedBytes)}; ${bytes(sockets.totalBufferedBytes)} on all`,
  totalBufferedBytes: `${bytes(sockets.totalBufferedBytes)} on all`,
  pingIntervalMs: `| pings on such a WebSocket | every ${sockets.pingIntervalMs / 1_000} s |`,
  idleTimeoutMs: `| WebSocket for JSON-RPC without a call or a subscription | ${sockets.idleTimeoutMs / 60_000} min |`,
  connectTimeoutMs: `| time for a node to accept a WebSocket | ${sockets.connectTimeoutMs / 1_000} s |`,
  // Undefined by default: that of the project or the deployment.
  calls: '| `rateLimit` |',
}

it('the page of limits has the limit of refused calls over a WebSocket', () => {
  const limit = `${rate(refusedMessageRate)}; each ${bytes(refusedMessageUnitLength)} of a call count as one`
  expect(page).toContain(`| calls above the rate limit over such a WebSocket | ${limit} |`)
})

describe.each([
  ['server', serverTexts],
  ['relay', relayTexts],
  ['WebSockets for JSON-RPC', socketTexts],
])('the page of limits has, of the %s,', (_, texts) => {
  it.each(Object.entries(texts))('the default of %s', (_name, text) => {
    expect(page).toContain(text)
  })
})
