import { expect, it } from 'vitest'
import type { ProjectFeature } from '../../protocol/index.ts'
import { fakeConnector, fakeWindow, settle, stored, until } from '../client/core.fixture.ts'
import { connect } from '../connection/index.ts'
import {
  createGatewayTest,
  type GatewayTest,
  rejectionResponse,
} from '../gateway/gateway.fixture.ts'
import { fetchProject } from './fetchProject.ts'
import { applyProject } from './createRemoteFeaturesStorageSlot.ts'
import { checkOrigin, fetchAllowedOrigins } from './origins.ts'

const decided = (id: string, config: readonly string[] | null): ProjectFeature => ({
  id,
  isEnabled: true,
  config,
})
const everything = {
  features: [
    decided('social_login', ['email']),
    decided('swap', null),
    decided('onramp', null),
    decided('activity', []),
    decided('multi_wallet', []),
  ],
}
const codes = ({ emitted }: GatewayTest): unknown[] =>
  emitted.flatMap(({ name, data }) => (name === 'alert' ? [(data as { code: string }).code] : []))

it("applies the project's features, and the app's for the rest [4.17a, 7.23]", async () => {
  const { client, calls } = createGatewayTest(() => everything, {
    features: { swaps: ['own'] },
  })
  await Promise.all([fetchProject(client), fetchProject(client)])
  await fetchProject(client)
  expect(calls.map(({ path }) => path)).toEqual(['/appkit/v1/config'])
  expect(client.store.get().features).toMatchObject({
    email: true,
    socials: false,
    swaps: ['own'],
    onramp: ['meld'],
    multiWallet: true,
    send: true,
  })
})

it('returns no origins when the call fails, and alerts on limits and server errors [8.2b, 7.24]', async () => {
  const made = createGatewayTest(() => rejectionResponse(503, 'Down'))
  expect(await fetchAllowedOrigins(made.client)).toEqual([])
  expect(codes(made)).toEqual(['project.server_error'])
})

it("warns when the app's own features are ignored [4.17b]", async () => {
  const lines: unknown[][] = []
  const { client } = createGatewayTest(() => everything, {
    features: { multiWallet: false, swaps: ['own'], send: false },
  })
  client.logger.warn = (...line) => void lines.push(line)
  await fetchProject(client)
  expect(lines).toEqual([[expect.any(String), { features: 'multiWallet' }]])
  expect(client.store.get().features).toMatchObject({ multiWallet: true, send: false })
})

it('leaves out social logins that the server does not offer, and tells the developer [4.17a]', async () => {
  const open = { features: [decided('social_login', null)], logins: ['email', 'github', 'google'] }
  const first = createGatewayTest(() => open, { features: { socials: ['farcaster', 'github'] } })
  const lines: unknown[][] = []
  first.client.logger.warn = (...line) => void lines.push(line)
  await fetchProject(first.client)
  expect(first.client.store.get().features.socials).toEqual(['github'])
  expect(lines).toEqual([[expect.stringContaining('not configured'), { socials: 'farcaster' }]])

  // From storage, with other options.
  const parts = { area: first.area, clock: first.clock }
  const next = createGatewayTest(() => new Promise(() => {}), {}, parts)
  applyProject(next.client)
  expect(next.client.store.get().features.socials).toEqual(['google', 'github'])
})

it("leaves out social logins of the project's list that the server does not offer, and tells the developer", async () => {
  const project = {
    features: [decided('social_login', ['email', 'x', 'apple'])],
    logins: ['email', 'apple'],
  }
  const { client } = createGatewayTest(() => project, { features: { socials: ['farcaster'] } })
  const lines: unknown[][] = []
  client.logger.warn = (...line) => void lines.push(line)
  await fetchProject(client)
  expect(lines).toEqual([
    [expect.stringContaining('its project decides'), { features: 'socials' }],
    [expect.stringContaining('not configured'), { socials: 'x' }],
  ])
  expect(client.store.get().features).toMatchObject({ email: true, socials: ['apple'] })
})

it('starts the next visit with the stored features', async () => {
  const first = createGatewayTest(() => everything)
  // Fetched during the connect, because it decides whether several wallets are allowed.
  await connect(first.client, { connector: fakeConnector('wallet') })
  await settle()
  expect(first.calls.map(({ path }) => path)).toEqual(['/appkit/v1/config'])
  expect(stored(first.area, 'project')).toMatchObject({ multiWallet: true })

  const parts = { area: first.area, clock: first.clock }
  const next = createGatewayTest(() => new Promise(() => {}), {}, parts)
  void next.client.start()
  await until(next.client, ({ features }) => features.multiWallet)
  expect(next.client.store.get().features.multiWallet).toBe(true)

  const basic = createGatewayTest(() => everything, { basic: true }, parts)
  void basic.client.start()
  await settle()
  expect(basic.client.store.get().features.multiWallet).toBe(false)
})

it('starts the next visit without a connection with the stored logins, and requests nothing', async () => {
  const first = createGatewayTest(() => ({
    features: [decided('social_login', null)],
    logins: ['github'],
  }))
  await fetchProject(first.client)
  const parts = { area: first.area, clock: first.clock }
  const next = createGatewayTest(() => new Promise(() => {}), {}, parts)
  await next.client.start()
  expect(next.client.store.get().features.socials).toEqual(['github'])
  expect(next.calls).toEqual([])
})

it.each([
  ['text'],
  [{ multiWallet: 'yes' }],
  [{ socials: [1] }],
  [{ socials: true }],
  [{ logins: [1] }],
  [{ send: false }],
  [{ walletFeaturesOrder: true }],
  [[null]],
])('drops invalid stored features: %j', (broken) => {
  const { client, area } = createGatewayTest(() => everything)
  area.items.set('latchkey.test/project', JSON.stringify({ v: 1, d: broken }))
  applyProject(client)
  expect(client.store.get().features).toEqual(client.options.features)
})

it.each([{ basic: true }, { manualWCControl: true }, { gatewayUrl: undefined }])(
  'sends no request with %j [6.1b]',
  async (options) => {
    const { client, calls } = createGatewayTest(() => everything, options)
    await fetchProject(client)
    expect(calls).toEqual([])
    expect(client.store.get().features).toEqual(client.options.features)
  },
)

it.each<[Response | object, string | undefined]>([
  [rejectionResponse(429, 'Rate Limited'), 'project.rate_limited'],
  [rejectionResponse(503, 'Down'), 'project.server_error'],
  [rejectionResponse(401, 'Invalid Project ID', 'authentication'), 'project.invalid_id'],
  [rejectionResponse(403, 'Origin Not Allowed', 'origin'), 'project.origin_not_allowed'],
  [{ features: 'many' }, undefined],
  [new Response('<html>'), undefined],
])(
  "keeps the app's features without a configuration, and alerts why: %# [8.1g, 8.1i, 8.1j]",
  async (answer, code) => {
    const answers: unknown[] = [answer, everything]
    const made = createGatewayTest(() => answers.shift())
    await fetchProject(made.client)
    expect(made.client.store.get().features).toEqual(made.client.options.features)
    expect(codes(made)).toEqual(code ? [code] : [])
    made.clock.advance(29_999)
    await fetchProject(made.client)
    expect(made.calls).toHaveLength(1)
    made.clock.advance(1)
    await fetchProject(made.client)
    expect(made.client.store.get().features.multiWallet).toBe(true)
  },
)

it.each<[Response | object, string | undefined]>([
  [rejectionResponse(429, 'Slow down'), 'project.rate_limited'],
  [rejectionResponse(500, 'No'), 'project.server_error'],
  [rejectionResponse(599, 'No'), 'project.server_error'],
  [rejectionResponse(404, 'No'), undefined],
  [{ allowedOrigins: 'all' }, undefined],
])('returns no origins on failure: %# [7.24, 8.2b]', async (answer, code) => {
  const made = createGatewayTest(() => answer)
  expect(await fetchAllowedOrigins(made.client)).toEqual([])
  expect(codes(made)).toEqual(code ? [code] : [])
})

it.each([
  ['https://app.example', ['https://app.example'], true],
  ['https://a.app.example', ['https://*.app.example'], true],
  ['https://a.b.app.example', ['https://*.app.example'], false],
  ['https://other.example', ['https://app.example'], false],
  ['https://other.example', [], true],
  ['http://localhost:5173', ['https://app.example'], true],
])('checks the page %s against %j: %s [5.13c]', async (origin, allowedOrigins, isAllowed) => {
  const window = Object.assign(fakeWindow(), { location: { origin } as Location })
  const made = createGatewayTest(() => ({ allowedOrigins }), {}, { window })
  expect(await checkOrigin(made.client)).toBe(isAllowed)
  expect(codes(made)).toEqual(isAllowed ? [] : ['project.origin_not_allowed'])
})
