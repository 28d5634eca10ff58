import { expect, it } from 'vitest'
import type { LatchkeyOptions } from '../core/index.ts'
import { fakeClient, deferredConnector, fakeRow, fakeSession } from './fakeClient.fixture.ts'
import { mainnet } from '../networks/index.ts'
import { readAllWalletsCount } from './readAllWalletsCount.ts'
import {
  formatWalletCount,
  findPairingConnector,
  hasPairedWallet,
  needsPairing,
} from './walletRules.ts'

const code = deferredConnector({
  id: 'walletConnect',
  kind: 'walletConnect',
  readiness: 'loadable',
})
const fox = deferredConnector({ id: 'fox' })

it.each([
  [0, '0'],
  [9, '9'],
  [10, '10+'],
  [19, '10+'],
  [538, '530+'],
])('writes %i wallets as %s', (count, text) => {
  expect(formatWalletCount(count)).toBe(text)
})

it('finds the WalletConnect connector and a paired wallet', () => {
  const { client } = fakeClient()
  expect(findPairingConnector(client.store.get())).toBeUndefined()
  client.store.set(({ wallets }) => ({ wallets: { ...wallets, connectors: [fox, code] } }))
  expect(findPairingConnector(client.store.get())).toBe(code)
  for (const [connector, paired] of [
    [fox, false],
    [code, true],
  ] as const) {
    const connection = { ...fakeSession(mainnet.caipNetworkId), connector }
    client.store.set({ connection: { eip155: { status: 'connected', connections: [connection] } } })
    expect(hasPairedWallet(client.store.get())).toBe(paired)
  }
})

it('returns whether a row can only be connected by pairing', () => {
  expect(needsPairing(fakeRow(fox))).toBe(false)
  expect(needsPairing(fakeRow())).toBe(true)
  expect(needsPairing({ ...fakeRow(code), type: 'walletConnect' })).toBe(true)
})

const phone = {
  navigator: { userAgent: 'iPhone' },
  addEventListener: () => {},
  removeEventListener: () => {},
} as never

it.each<[string, Partial<LatchkeyOptions>, boolean, boolean]>([
  ['plainly', {}, true, true],
  ['switched off', { features: { allWallets: false } }, false, false],
  ['for phones alone', { features: { allWallets: 'mobile' } }, false, true],
  ['without a catalogue', { gatewayUrl: undefined }, false, false],
  ['without wallets', { enableWallets: false }, false, false],
])('offers the list of all wallets: %s [9.4b]', (_, options, onDesktop, onPhone) => {
  for (const [window, isOffered] of [
    [undefined, onDesktop],
    [phone, onPhone],
  ] as const) {
    const gatewayUrl = 'http://127.0.0.1:9'
    const { client } = fakeClient({ gatewayUrl, ...options, environment: { window } })
    expect(readAllWalletsCount(client)).toBeUndefined()
    client.store.set(({ wallets }) => ({
      wallets: { ...wallets, connectors: [code], catalogue: { status: 'ready', count: 42 } },
    }))
    expect(readAllWalletsCount(client)).toEqual(isOffered ? { count: '40+' } : undefined)
  }
})
