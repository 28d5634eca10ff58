import * as v from 'valibot'
import { expect, it } from 'vitest'
import { base } from '../../networks/index.ts'
import { analyticsEventsSchema, type AnalyticsEvent } from '../../protocol/index.ts'
import {
  alice,
  createTestClient,
  fakeConnector,
  type FakeWindow,
  fakeWindow,
  settle,
} from '../client/core.fixture.ts'
import {
  type ReceivedGatewayRequest,
  createGatewayTest,
  type GatewayTest,
  rejectionResponse,
} from '../gateway/gateway.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import type { LatchkeyEvents } from '../model/LatchkeyEvents.ts'
import type { AccountEvents } from '../model/slices/account.ts'
import type { ActivityEvents } from '../model/slices/activity.ts'
import type { NamesEvents } from '../model/slices/names.ts'
import type { OnrampEvents } from '../model/slices/onramp.ts'
import type { SendEvents } from '../model/slices/send.ts'
import type { SiwxEvents } from '../model/slices/siwx.ts'
import type { SwapEvents } from '../model/slices/swap.ts'
import { connect, disconnect } from '../connection/index.ts'
import { fetchQuery } from '../gateway/index.ts'
import { switchNetwork } from '../network/index.ts'
import { analyticsConfigQuery } from './analyticsConfigQuery.ts'
// Imported statically, so that tests do not wait for it.
import './startAnalyticsSender.ts'

type Page = FakeWindow & {
  /** Beacons passed to the browser. */
  readonly beacons: { readonly url: URL; readonly body: unknown }[]
  takesBeacons: boolean
  hide(name?: 'visibilitychange' | 'pagehide'): void
  show(): void
}

/** A page whose URL holds a secret, in a browser that accepts beacons. */
function fakePage(): Page {
  const beacons: Page['beacons'] = []
  const shown = { visibilityState: 'visible', querySelector: () => null }
  const page: Page = Object.assign(fakeWindow(), {
    beacons,
    takesBeacons: true,
    location: {
      origin: 'https://app.example',
      hostname: 'app.example',
      pathname: '/swap',
      search: '?token=secret',
      hash: '#secret',
    } as Location,
    document: shown as unknown as Document,
    navigator: {
      sendBeacon(url: string, body: string) {
        if (page.takesBeacons)
          beacons.push({ url: new URL(url), body: JSON.parse(body) as unknown })
        return page.takesBeacons
      },
    } as Navigator,
    hide(name: 'visibilitychange' | 'pagehide' = 'visibilitychange') {
      shown.visibilityState = 'hidden'
      page.dispatchEvent(new Event(name))
    },
    show() {
      shown.visibilityState = 'visible'
      page.dispatchEvent(new Event('visibilitychange'))
    },
  })
  return page
}

const taken = (): Response => new Response(null, { status: 202 })
const isPost = ({ path }: ReceivedGatewayRequest): boolean => path === '/e' || path === '/batch'

type AnalyticsTest = GatewayTest & {
  readonly page: Page
  /** Requests with events. */
  readonly posts: () => readonly ReceivedGatewayRequest[]
  /** Names of all events that were sent, in order. */
  readonly names: () => readonly string[]
}

/** A started client, five seconds later. */
async function createAnalyticsTest(
  answer: (call: ReceivedGatewayRequest) => unknown = taken,
  options: Partial<LatchkeyOptions> = {},
  config: () => unknown = () => ({ isAnalyticsEnabled: true }),
): Promise<AnalyticsTest> {
  const page = fakePage()
  const made = createGatewayTest(
    (call) =>
      call.path === '/getAnalyticsConfig'
        ? config()
        : isPost(call)
          ? answer(call)
          : { features: [] },
    options,
    { window: page },
  )
  await made.client.start()
  made.clock.advance(5_000)
  await settle()
  const posts = (): readonly ReceivedGatewayRequest[] => made.calls.filter(isPost)
  const names = (): readonly string[] => posts().flatMap(({ body }) => namesIn(body))
  return { ...made, page, posts, names }
}

/** The gateway validates with the same schema. */
function eventsIn(body: unknown): readonly AnalyticsEvent[] {
  return v.parse(analyticsEventsSchema, body)
}

function namesIn(body: unknown): readonly string[] {
  return eventsIn(body).map(({ props }) => props.event)
}

const next = async ({ clock }: Pick<GatewayTest, 'clock'>, ms = 10_000): Promise<void> => {
  clock.advance(ms)
  await settle()
}

it('posts a single event in the gateway’s format [7.28a]', async () => {
  const { posts } = await createAnalyticsTest()
  expect(posts()).toMatchObject([
    {
      method: 'POST',
      path: '/e',
      contentType: 'text/plain',
      query: { projectId: 'test', st: 'latchkey', sv: expect.any(String) as string },
    },
  ])
  expect(posts()[0]?.body).toEqual({
    eventId: expect.stringMatching(/^[\w.:-]{16,128}$/) as string,
    url: 'https://app.example/swap',
    domain: 'app.example',
    timestamp: 1_000_000,
    props: {
      type: 'track',
      event: 'INITIALIZE',
      properties: {
        networks: ['eip155:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
        features: expect.objectContaining({ analytics: true, multiWallet: false }) as object,
        siwx: false,
        embeddedWallet: false,
        caipNetworkId: 'eip155:1',
      },
    },
  })
})

it("fetches the project's analytics configuration once, 5 s after the start [7.26]", async () => {
  const made = createGatewayTest(() => taken())
  await made.client.start()
  made.clock.advance(4_999)
  await settle()
  expect(made.calls.filter(({ path }) => path === '/getAnalyticsConfig')).toEqual([])
  const { calls, client } = await createAnalyticsTest()
  expect(calls.filter(({ path }) => path === '/getAnalyticsConfig')).toHaveLength(1)
  expect(await fetchQuery(client, analyticsConfigQuery(client))).toEqual({
    isAnalyticsEnabled: true,
  })
  expect(calls.filter(({ path }) => path === '/getAnalyticsConfig')).toHaveLength(1)
})

it('posts later events every 10 s in one batch, with the state at their time [7.28a, 7.28c]', async () => {
  const made = await createAnalyticsTest()
  const { client, clock, posts } = made
  client.events.emit('SEARCH_WALLET', { search: 'fox' })
  clock.advance(1_000)
  await connect(client, { connector: fakeConnector('fox') })
  await switchNetwork(client, { network: base.caipNetworkId })
  await disconnect(client, {})
  expect(posts()).toHaveLength(1)
  await next(made, 9_000)
  expect(posts()).toHaveLength(2)
  const second = posts()[1]
  expect(second?.path).toBe('/batch')
  const posted = eventsIn(second?.body)
  expect(posted.map(({ props }) => [props.event, props['address']])).toEqual([
    ['SEARCH_WALLET', undefined],
    ['CONNECT_SUCCESS', alice],
    ['SWITCH_NETWORK', alice],
    ['DISCONNECT_SUCCESS', undefined],
  ])
  expect(posted[0]).toMatchObject({
    timestamp: 1_005_000,
    props: { properties: { search: 'fox' } },
  })
  expect(posted[2]?.props['properties']).toEqual({
    network: base.caipNetworkId,
    caipNetworkId: base.caipNetworkId,
    isSmartAccount: false,
  })
  expect(new Set(posted.map(({ eventId }) => eventId)).size).toBe(4)
  await next(made, 60_000)
  expect(posts()).toHaveLength(2)
})

/** The events of account features, each with all of its members. */
const featureEvents: FeatureEvents = {
  CLICK_TRANSACTIONS: undefined,
  LOAD_MORE_TRANSACTIONS: {
    address: alice,
    projectId: 'test',
    cursor: 'next',
    isSmartAccount: false,
  },
  ERROR_FETCH_TRANSACTIONS: {
    address: alice,
    projectId: 'test',
    cursor: 'next',
    isSmartAccount: false,
  },
  OPEN_SEND: { network: base.caipNetworkId },
  SEND_INITIATED: { network: base.caipNetworkId, token: 'ETH', amount: '1' },
  SEND_SUCCESS: { network: base.caipNetworkId, token: 'ETH', amount: '1', hash: '0x1' },
  SEND_ERROR: { network: base.caipNetworkId, token: 'ETH', amount: '1', message: 'Failed' },
  SEND_REJECTED: { network: base.caipNetworkId, token: 'ETH', amount: '1', message: 'Declined' },
  OPEN_SWAP: { network: base.caipNetworkId, isSmartAccount: false },
  INITIATE_SWAP: swapEvent(),
  SWAP_SUCCESS: swapEvent(),
  SWAP_ERROR: { ...swapEvent(), message: 'Failed' },
  SWAP_APPROVAL_ERROR: { ...swapEvent(), message: 'Failed' },
  SELECT_BUY_CRYPTO: undefined,
  SELECT_BUY_PROVIDER: { provider: 'meld' },
  SELECT_WHAT_IS_A_BUY: undefined,
  BUY_SUCCESS: { provider: 'meld', symbol: 'ETH' },
  OPEN_ENS_FLOW: undefined,
  REGISTER_NAME_INITIATED: { ensName: 'grace' },
  REGISTER_NAME_SUCCESS: { ensName: 'grace' },
  REGISTER_NAME_ERROR: { ensName: 'grace', error: 'Taken' },
  CLICK_SIGN_SIWX_MESSAGE: { network: base.caipNetworkId },
  CLICK_CANCEL_SIWX: { network: base.caipNetworkId },
  SIWX_AUTH_SUCCESS: { network: base.caipNetworkId },
  SIWX_AUTH_ERROR: { network: base.caipNetworkId, message: 'Failed' },
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: 'eoa', network: base.caipNetworkId },
}

/** Events of the slices of account features: a new event must be listed above. */
type FeatureEvents = AccountEvents &
  ActivityEvents &
  NamesEvents &
  OnrampEvents &
  SendEvents &
  SiwxEvents &
  SwapEvents &
  Pick<LatchkeyEvents, 'OPEN_SEND' | 'OPEN_SWAP'>

function swapEvent(): LatchkeyEvents['SWAP_SUCCESS'] {
  return {
    network: base.caipNetworkId,
    isSmartAccount: false,
    swapFromToken: 'ETH',
    swapToToken: 'USDC',
    swapFromAmount: '1',
    swapToAmount: '2000',
  }
}

it('posts the events of account features with their members, and the type of the account', async () => {
  const made = await createAnalyticsTest()
  await connect(made.client, { connector: fakeConnector('fox') })
  await next(made)
  const before = made.posts().length
  for (const [name, data] of Object.entries(featureEvents))
    made.client.events.emit(name as keyof LatchkeyEvents, data)
  await next(made)
  const posted = made
    .posts()
    .slice(before)
    .flatMap(({ body }) => eventsIn(body))
  expect(posted.map(({ props }) => [props.event, props['properties']])).toEqual(
    Object.entries(featureEvents).map(([name, data]) => [
      name,
      { ...data, caipNetworkId: 'eip155:1', isSmartAccount: false },
    ]),
  )
})

it('analytics never posts MODAL_CREATED [7.28b]', async () => {
  const made = await createAnalyticsTest()
  made.client.events.emit('MODAL_CREATED', undefined)
  made.client.events.emit('CLICK_NETWORKS', undefined)
  await next(made)
  expect(made.names()).toEqual(['INITIALIZE', 'CLICK_NETWORKS'])

  const page = fakePage()
  const early = createGatewayTest(() => ({ isAnalyticsEnabled: true }), {}, { window: page })
  void early.client.start()
  await settle()
  early.client.events.emit('MODAL_CREATED', undefined)
  await next(early, 5_000)
  expect(early.calls.filter(isPost).map(({ path }) => path)).toEqual(['/e'])
})

it('posts events from before and after the configuration arrived', async () => {
  const page = fakePage()
  const made = createGatewayTest(
    ({ path }) => (path === '/getAnalyticsConfig' ? { isAnalyticsEnabled: true } : taken()),
    {},
    { window: page },
  )
  await made.client.start()
  for (let at = 0; at < 150; at++) made.client.events.emit('SEARCH_WALLET', { search: `${at}` })
  await next(made, 5_000)
  for (let at = 0; at < 150; at++) made.client.events.emit('SEARCH_WALLET', { search: `${at}` })
  await next(made)
  expect(made.calls.filter(isPost).map(({ body }) => eventsIn(body).length)).toEqual([151, 150])
})

it('posts at once what exceeds one request, in several small requests', async () => {
  const made = await createAnalyticsTest()
  for (let at = 0; at < 50; at++)
    made.client.events.emit('SEARCH_WALLET', { search: `${at}${'é'.repeat(1_000)}` })
  made.client.events.emit('SEARCH_WALLET', { search: 'x'.repeat(50_000) })
  await settle()
  await next(made)
  const sizes = made
    .posts()
    .map(({ body }) => new TextEncoder().encode(JSON.stringify(body)).length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(45_000)
  // The event that exceeds a request is dropped.
  expect(made.names()).toHaveLength(51)
  expect(made.posts().length).toBeGreaterThan(2)
})

it.each(['visibilitychange', 'pagehide'] as const)(
  'sends the whole queue by beacon on %s',
  async (name) => {
    const made = await createAnalyticsTest()
    made.client.events.emit('CLICK_NETWORKS', undefined)
    made.client.events.emit('CLICK_WALLET_HELP', undefined)
    made.page.hide(name)
    expect(made.page.beacons.map(({ url }) => url.pathname)).toEqual(['/batch'])
    expect(made.page.beacons[0]?.url.searchParams.get('projectId')).toBe('test')
    expect(namesIn(made.page.beacons[0]?.body)).toEqual(['CLICK_NETWORKS', 'CLICK_WALLET_HELP'])
    await next(made)
    expect(made.posts()).toHaveLength(1)
    made.client.events.emit('CLICK_GET_WALLET_HELP', undefined)
    made.page.show()
    expect(made.page.beacons).toHaveLength(1)
    made.page.hide(name)
    expect(made.page.beacons[1]?.url.pathname).toBe('/e')
  },
)

it('keeps events that the browser does not accept', async () => {
  const made = await createAnalyticsTest()
  made.page.takesBeacons = false
  made.client.events.emit('CLICK_NETWORKS', undefined)
  made.page.hide()
  await next(made)
  expect(made.names()).toEqual(['INITIALIZE', 'CLICK_NETWORKS'])
})

it('sends no request for a returning visitor until another event, then posts all events', async () => {
  const first = createTestClient()
  await connect(first.client, { connector: fakeConnector('wallet') })
  const again = fakeConnector('wallet')
  const made = createGatewayTest(
    ({ path }) => (path === '/getAnalyticsConfig' ? { isAnalyticsEnabled: true } : taken()),
    {},
    { area: first.area, clock: first.clock, window: fakePage() },
  )
  made.first.announce(again)
  await made.client.start()
  expect(made.emitted.map(({ name }) => name)).toContain('CONNECT_SUCCESS')
  await next(made, 60_000)
  expect(made.calls).toEqual([])

  made.client.events.emit('MODAL_OPEN', { connected: true })
  await next(made, 5_000)
  expect(made.calls.filter(isPost).flatMap(({ body }) => namesIn(body))).toEqual([
    'INITIALIZE',
    'CONNECT_SUCCESS',
    'MODAL_OPEN',
  ])
})

it.each<[string, () => unknown]>([
  ['does not want it', () => ({ isAnalyticsEnabled: false })],
  ['is not known', () => rejectionResponse(401, 'No such project', 'authentication')],
  ['fails', () => new Response('', { status: 500 })],
  ['gives a page', () => new Response('<html>')],
  ['gives another shape', () => ({ isAnalyticsEnabled: 'yes' })],
])('sends nothing, ever, when the project %s [7.26]', async (_, config) => {
  const made = await createAnalyticsTest(taken, {}, config)
  made.client.events.emit('CLICK_NETWORKS', undefined)
  made.page.hide()
  await next(made, 60_000)
  expect([made.posts(), made.page.beacons]).toEqual([[], []])
  expect(made.clock.pending()).toBe(0)
})

it.each<[string, Partial<LatchkeyOptions>]>([
  ['without a gateway', { gatewayUrl: undefined }],
  ['with analytics off', { features: { analytics: false } }],
  ['in basic mode', { basic: true }],
])('records nothing %s [9.4b]', async (_, options) => {
  const made = await createAnalyticsTest(taken, options)
  made.page.hide()
  await next(made)
  expect(
    made.calls.filter(
      ({ path }) => isPost({ path } as ReceivedGatewayRequest) || /Analytics/.test(path),
    ),
  ).toEqual([])
  expect(made.page.beacons).toEqual([])
})

it.each<[string, () => unknown]>([
  ['is down', () => rejectionResponse(503, 'Down')],
  ['limits the rate', () => rejectionResponse(429, 'Wait', 'rate_limited')],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('keeps what could not be sent because the gateway %s, and tries again', async (_, answer) => {
  let isBroken = true
  const made = await createAnalyticsTest(() => (isBroken ? answer() : taken()))
  made.client.events.emit('CLICK_NETWORKS', undefined)
  await next(made)
  isBroken = false
  await next(made, 20_000)
  expect(namesIn(made.posts().at(-1)?.body)).toEqual(['INITIALIZE', 'CLICK_NETWORKS'])
  const [first, ...rest] = made.posts().map(({ body }) => eventsIn(body)[0]?.eventId)
  expect(new Set(rest)).toEqual(new Set([first]))
})

it('doubles the pause while the gateway accepts nothing', async () => {
  const made = await createAnalyticsTest(() => rejectionResponse(503, 'Down'))
  await next(made, 3_600_000)
  // Each advance settles one answer: a pending request is not repeated.
  for (let at = 0; at < 100; at++) await next(made, 36_000)
  expect(made.posts().length).toBeLessThan(30)
})

it('keeps the last five hundred events', async () => {
  let isBroken = true
  const made = await createAnalyticsTest(() =>
    isBroken ? rejectionResponse(503, 'Down') : taken(),
  )
  for (let at = 0; at < 600; at++) made.client.events.emit('SEARCH_WALLET', { search: `${at}` })
  await settle()
  isBroken = false
  const before = made.posts().length
  await next(made)
  const requestsMade = made
    .posts()
    .slice(before)
    .flatMap(({ body }) => eventsIn(body))
  expect(requestsMade).toHaveLength(500)
  expect(requestsMade[0]?.props['properties']).toMatchObject({ search: '100' })
})

it('drops a batch that the gateway rejects for good', async () => {
  const answers = [rejectionResponse(400, 'Must be an id', 'eventId')]
  const made = await createAnalyticsTest(() => answers.shift() ?? taken())
  made.client.events.emit('CLICK_NETWORKS', undefined)
  await next(made)
  expect(made.names()).toEqual(['INITIALIZE', 'CLICK_NETWORKS'])
  expect(made.clock.pending()).toBe(0)
})

it.each<[string, () => unknown, (() => unknown) | undefined]>([
  ['events', () => rejectionResponse(403, 'Not this app'), undefined],
  ['the question whether it may', taken, () => rejectionResponse(403, 'Not this app')],
])('warns once that the gateway forbids %s, and stops [8.2c]', async (_, answer, config) => {
  const made = await createAnalyticsTest(answer, {}, config)
  made.client.events.emit('CLICK_NETWORKS', undefined)
  await next(made)
  made.page.hide()
  await next(made)
  expect(made.posts().length).toBeLessThanOrEqual(1)
  expect(made.page.beacons).toEqual([])
  const alerts = made.emitted.filter(({ name }) => name === 'alert')
  expect(alerts).toMatchObject([
    { data: { code: 'analytics.invalid_configuration', short: 'Invalid App Configuration' } },
  ])
})

it('stops when the client is destroyed, before and after posting', async () => {
  const page = fakePage()
  const early = createGatewayTest(() => ({ isAnalyticsEnabled: true }), {}, { window: page })
  await early.client.start()
  early.client.destroy()
  await next(early)
  expect(early.calls).toEqual([])
  expect([early.clock.pending(), page.listeners()]).toEqual([0, 0])

  const made = await createAnalyticsTest()
  made.client.events.emit('CLICK_NETWORKS', undefined)
  made.client.destroy()
  made.page.hide()
  await next(made)
  expect(made.names()).toEqual(['INITIALIZE'])
  expect([made.clock.pending(), made.page.listeners()]).toEqual([0, 0])
})

it('stops when the client is destroyed during a request', async () => {
  const slowTest = await createAnalyticsTest(taken, {}, () => new Promise(() => {}))
  slowTest.client.destroy()
  await settle()
  expect([slowTest.clock.pending(), slowTest.page.listeners()]).toEqual([0, 0])

  const sending = await createAnalyticsTest(() => new Promise(() => {}))
  sending.client.destroy()
  await settle()
  expect([sending.clock.pending(), sending.page.listeners()]).toEqual([0, 0])
})

it('keeps the events of two clients apart', async () => {
  const one = await createAnalyticsTest()
  const other = await createAnalyticsTest()
  one.client.events.emit('CLICK_NETWORKS', undefined)
  await Promise.all([next(one), next(other)])
  expect([one.names().length, other.names().length]).toEqual([2, 1])
  expect(createTestClient().window.listeners()).toBe(0)
})
