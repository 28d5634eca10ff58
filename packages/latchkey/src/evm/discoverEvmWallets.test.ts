import { expect, it } from 'vitest'
import type { AdapterKit, Connector } from '../core/index.ts'
import { discoverEvmWallets } from './discoverEvmWallets.ts'
import type { InjectedProvider } from './InjectedProvider.ts'
import { createTestEvmKit } from './standaloneAdapterKit.fixture.ts'

const icon = 'data:image/png;base64,iVBORw0KGgo='
const info = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Test Wallet',
  rdns: 'dev.latchkey.test',
  icon,
}
const second = { ...info, uuid: '350670db-19fa-4704-a166-e52e178b59d3', rdns: 'dev.latchkey.other' }

const createProvider = (): InjectedProvider => ({ request: () => Promise.resolve([]) })

function announce(page: EventTarget, detail: unknown): void {
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

/** A wallet as it stands in a page: announces itself on request. */
function install(page: EventTarget, detail: unknown): void {
  page.addEventListener('eip6963:requestProvider', () => announce(page, detail))
}

const inject = (page: EventTarget, ethereum: unknown): EventTarget & { ethereum: unknown } =>
  Object.assign(page, { ethereum })

function look(
  page: EventTarget,
  options: Partial<Parameters<typeof createTestEvmKit>[0]> = {},
): { reports: (readonly Connector[])[]; ids(): string[]; stop(): void } {
  const reports: (readonly Connector[])[] = []
  const kit: AdapterKit = createTestEvmKit({ ...options, window: page })
  const stop = discoverEvmWallets(kit, (found) => reports.push(found))
  return { reports, stop, ids: () => (reports.at(-1) ?? []).map(({ id }) => id) }
}

it('reports the wallets that are already installed together [1.2]', () => {
  const page = new EventTarget()
  install(page, { info, provider: createProvider() })
  install(page, { info: second, provider: createProvider() })
  const { reports } = look(page)
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject([
    { id: info.rdns, uid: `eip155:${info.rdns}`, name: 'Test Wallet', icon, rdns: info.rdns },
    { id: second.rdns },
  ])
})

it('adds wallets that are announced later', () => {
  const page = new EventTarget()
  install(page, { info, provider: createProvider() })
  const { reports } = look(page)
  announce(page, { info: second, provider: createProvider() })
  expect(reports.map((found) => found.length)).toEqual([1, 2])
  expect(reports[1]?.[0]).toBe(reports[0]?.[0])
})

it('reports no wallet on a page without one', () => {
  expect(look(new EventTarget()).reports).toEqual([])
})

it('does nothing on a server', () => {
  const stop = discoverEvmWallets(createTestEvmKit(), () => expect.unreachable())
  expect(stop()).toBeUndefined()
})

it.each<[string, object, boolean]>([
  ['the same again', info, true],
  ['the same under a new uuid', { ...info, uuid: second.uuid }, true],
  ['the same uuid under another name', { ...info, rdns: second.rdns, name: 'Twin' }, false],
])('lists a wallet once when it announces %s', (_, again, isSameProvider) => {
  const page = new EventTarget()
  const provider = createProvider()
  const { reports } = look(page)
  announce(page, { info, provider })
  announce(page, { info: again, provider: isSameProvider ? provider : createProvider() })
  expect(reports.map((found) => found.length)).toEqual([1])
})

it('assigns distinct ids to two wallets with one rdns', () => {
  const page = new EventTarget()
  const { ids } = look(page)
  announce(page, { info, provider: createProvider() })
  announce(page, { info: { ...info, uuid: second.uuid }, provider: createProvider() })
  expect(ids()).toEqual([info.rdns, `${info.rdns}:2`])
})

const hostile = Object.defineProperty({}, 'name', {
  get: () => {
    throw new Error('no')
  },
})

it.each<[string, unknown]>([
  ['nothing', undefined],
  ['no info', { provider: createProvider() }],
  ['no provider', { info }],
  ['a provider without a request function', { info, provider: { request: 'no' } }],
  ['a malformed uuid', { info: { ...info, uuid: 'one' }, provider: createProvider() }],
  ['no name', { info: { ...info, name: ' ' }, provider: createProvider() }],
  ['a name that is no text', { info: { ...info, name: {} }, provider: createProvider() }],
  [
    'a name of 101 letters',
    { info: { ...info, name: 'x'.repeat(101) }, provider: createProvider() },
  ],
  ['an rdns without a dot', { info: { ...info, rdns: 'wallet' }, provider: createProvider() }],
  ['an rdns with markup', { info: { ...info, rdns: '<b>.com' }, provider: createProvider() }],
  ['a getter that throws', { info: hostile, provider: createProvider() }],
])('ignores an announcement with %s', (_, detail) => {
  const page = new EventTarget()
  const { reports } = look(page)
  announce(page, detail)
  expect(reports).toEqual([])
  announce(page, { info, provider: createProvider() })
  expect(reports).toHaveLength(1)
})

it.each<[string, unknown]>([
  [
    'holds a script',
    `data:image/svg+xml,${encodeURIComponent('<svg><script>alert(1)</script></svg>')}`,
  ],
  ['is 1 MB long', `data:image/png;base64,${'A'.repeat(1024 * 1024)}`],
  ['runs code', 'javascript:alert(1)'],
  ['is a page', 'data:text/html,<p>'],
  ['is no text', { toString: () => icon }],
])('lists a wallet without its icon when the icon %s', (_, lie) => {
  const page = new EventTarget()
  const { reports } = look(page)
  announce(page, { info: { ...info, icon: lie }, provider: createProvider() })
  expect(reports[0]).toMatchObject([{ id: info.rdns, icon: undefined }])
})

it("falls back to one 'Browser Wallet' at window.ethereum", () => {
  const { reports } = look(inject(new EventTarget(), createProvider()))
  expect(reports).toEqual([[expect.objectContaining({ id: 'injected', name: 'Browser Wallet' })]])
})

it('finds a window.ethereum that is injected later', () => {
  const page = new EventTarget()
  const { ids } = look(page)
  inject(page, createProvider()).dispatchEvent(new Event('ethereum#initialized'))
  expect(ids()).toEqual(['injected'])
})

it('lists window.ethereum beside a different announced wallet', () => {
  const page = inject(new EventTarget(), createProvider())
  install(page, { info, provider: createProvider() })
  expect(look(page).ids()).toEqual([info.rdns, 'injected'])
})

it('does not list window.ethereum beside the announcement of the same wallet', () => {
  const provider = createProvider()
  const page = inject(new EventTarget(), provider)
  const { ids } = look(page)
  expect(ids()).toEqual(['injected'])
  announce(page, { info, provider })
  expect(ids()).toEqual([info.rdns])
})

it('ignores a window.ethereum whose getter throws', () => {
  const thrower = Object.defineProperty(new EventTarget(), 'ethereum', {
    get: () => {
      throw new Error('no')
    },
  })
  install(thrower, { info, provider: createProvider() })
  expect(look(thrower).ids()).toEqual([info.rdns])
  const inner = Object.defineProperty({}, 'request', {
    get: () => {
      throw new Error('no')
    },
  })
  expect(look(inject(new EventTarget(), inner)).reports).toEqual([])
})

it('discovers only through the enabled mechanisms', () => {
  const page = inject(new EventTarget(), createProvider())
  install(page, { info, provider: createProvider() })
  expect(look(page, { enableInjected: false }).ids()).toEqual([info.rdns])
  expect(look(page, { enableEIP6963: false }).ids()).toEqual(['injected'])
})

it('stops listening when it is stopped', () => {
  const page = new EventTarget()
  const { reports, stop } = look(page)
  stop()
  announce(page, { info, provider: createProvider() })
  inject(page, createProvider()).dispatchEvent(new Event('ethereum#initialized'))
  expect(reports).toEqual([])
})

it('shares no state between two clients', () => {
  const page = new EventTarget()
  install(page, { info, provider: createProvider() })
  const [first, other] = [look(page), look(page)]
  expect(first.reports[0]?.[0]).not.toBe(other.reports[0]?.[0])
  first.stop()
  announce(page, { info: second, provider: createProvider() })
  expect([first.ids().length, other.ids().length]).toEqual([1, 2])
})
