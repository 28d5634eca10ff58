import { expect, it } from 'vitest'
import type { Connector } from '../core/index.ts'
import { discoverSolanaWallets } from './discoverSolanaWallets.ts'
import { createTestSolanaKit } from './standaloneAdapterKit.fixture.ts'
import { requestStandardWallet } from './requestStandardWallet.ts'
import type { StandardRegistry, RegisteredStandardWallet } from './WalletStandard.ts'

const icon = 'data:image/png;base64,iVBORw0KGgo='

const createWallet = (members: object = {}): RegisteredStandardWallet => ({
  name: 'Test Wallet',
  icon,
  chains: ['solana:mainnet'],
  features: { 'standard:connect': { connect: () => ({ accounts: [] }) } },
  accounts: [],
  ...members,
})

/** A wallet as it stands in a page, registering when an app comes. */
function install(page: EventTarget, wallet: RegisteredStandardWallet): void {
  page.addEventListener('wallet-standard:app-ready', (event) =>
    (event as CustomEvent<StandardRegistry>).detail.register(wallet),
  )
}

/** A wallet that comes later. Returns what takes it out of the page again. */
function arrive(page: EventTarget, ...wallets: RegisteredStandardWallet[]): () => void {
  const leaving: (() => void)[] = []
  const detail = (registry: StandardRegistry): void => {
    leaving.push(registry.register(...wallets))
  }
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return () => leaving.forEach((leave) => leave())
}

function look(page: EventTarget): {
  reports: (readonly Connector[])[]
  names(): string[]
  stop(): void
} {
  const reports: (readonly Connector[])[] = []
  const stop = discoverSolanaWallets(
    { kit: createTestSolanaKit({ window: page }), request: requestStandardWallet },
    (found) => reports.push(found),
  )
  return { reports, stop, names: () => (reports.at(-1) ?? []).map(({ name }) => name) }
}

it('reports the wallets that are already registered together [1.2]', () => {
  const page = new EventTarget()
  install(page, createWallet())
  install(page, createWallet({ name: 'Other' }))
  const { reports } = look(page)
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject([
    { id: 'Test Wallet', uid: 'solana:Test Wallet', name: 'Test Wallet', icon, kind: 'injected' },
    { id: 'Other', namespaces: ['solana'], readiness: 'installed' },
  ])
})

it('adds wallets that register later, and removes those that unregister', () => {
  const page = new EventTarget()
  const { reports, names } = look(page)
  const leave = arrive(page, createWallet())
  arrive(page, createWallet({ name: 'Other' }))
  expect(names()).toEqual(['Test Wallet', 'Other'])
  leave()
  leave()
  expect(names()).toEqual(['Other'])
  expect(reports).toHaveLength(3)
})

it('reports no wallet on a page without one', () => {
  expect(look(new EventTarget()).reports).toEqual([])
  expect(
    discoverSolanaWallets({ kit: createTestSolanaKit(), request: requestStandardWallet }, () =>
      expect.unreachable(),
    )(),
  ).toBeUndefined()
})

it('lists a wallet once when it registers twice', () => {
  const page = new EventTarget()
  const wallet = createWallet()
  const { reports } = look(page)
  const leave = arrive(page, wallet)
  arrive(page, wallet, createWallet())
  expect(reports).toHaveLength(1)
  leave()
  expect(reports.at(-1)).toEqual([])
})

const hostile = Object.defineProperty({}, 'name', {
  enumerable: true,
  get: () => {
    throw new Error('no')
  },
}) as RegisteredStandardWallet

it.each<[string, unknown]>([
  ['is nothing', undefined],
  ['has no name', createWallet({ name: '' })],
  ['has a name that is no text', createWallet({ name: 7 })],
  ['has a name of 101 letters', createWallet({ name: 'x'.repeat(101) })],
  ['is of another kind of network', createWallet({ chains: ['sui:mainnet'] })],
  ['lists no chains', createWallet({ chains: undefined })],
  ['cannot connect', createWallet({ features: {} })],
  ['has no features', createWallet({ features: undefined })],
  ['throws when it is read', hostile],
])('ignores a wallet that %s', (_, wallet) => {
  const page = new EventTarget()
  const { reports, names } = look(page)
  arrive(page, wallet as RegisteredStandardWallet)
  expect(reports).toEqual([])
  arrive(page, createWallet())
  expect(names()).toEqual(['Test Wallet'])
})

it.each([
  [
    'holds a script',
    `data:image/svg+xml,${encodeURIComponent('<svg><script>alert(1)</script></svg>')}`,
  ],
  ['is 1 MB long', `data:image/png;base64,${'A'.repeat(1024 * 1024)}`],
  ['runs code', 'javascript:alert(1)'],
])('lists a wallet without its icon when the icon %s', (_, lie) => {
  const page = new EventTarget()
  const { reports } = look(page)
  arrive(page, createWallet({ icon: lie }))
  expect(reports[0]).toMatchObject([{ name: 'Test Wallet', icon: undefined }])
})

it.each<[string, unknown]>([
  ['is no function', 'register'],
  [
    'throws',
    () => {
      throw new Error('no')
    },
  ],
])('ignores a registration that %s', (_, detail) => {
  const page = new EventTarget()
  const { names } = look(page)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  arrive(page, createWallet())
  expect(names()).toEqual(['Test Wallet'])
})

it('stops listening when it is stopped', () => {
  const page = new EventTarget()
  const { reports, stop } = look(page)
  const leave = arrive(page, createWallet())
  stop()
  leave()
  arrive(page, createWallet({ name: 'Other' }))
  expect(reports).toHaveLength(1)
})

it('shares no state between two clients', () => {
  const page = new EventTarget()
  install(page, createWallet())
  const [first, second] = [look(page), look(page)]
  expect(first.reports[0]?.[0]).not.toBe(second.reports[0]?.[0])
  first.stop()
  arrive(page, createWallet({ name: 'Other' }))
  expect([first.names().length, second.names().length]).toEqual([1, 2])
})
