import { expect, it } from 'vitest'
import type { ViewRoute, ViewName } from './Modal.ts'
import { type FirstRouteInput, resolveFirstRoute } from './resolveFirstRoute.ts'

const plain: FirstRouteInput = {
  isConnected: false,
  needsSupportedNetwork: false,
  hasAdapters: true,
  isWaiting: false,
  isPairedByHost: false,
  isMobile: false,
}
const view = (opening: Partial<FirstRouteInput>): ViewName =>
  resolveFirstRoute({ ...plain, ...opening }).view

it.each<ViewName>(['Networks', 'AllWallets', 'WhatIsAWallet', 'ProfileWallets', 'Connect'])(
  'shows the requested view: %s [2.7a]',
  (requested) => {
    for (const isConnected of [true, false])
      for (const hasAdapters of [true, false])
        expect(view({ view: requested, isConnected, hasAdapters })).toBe(requested)
  },
)

it('opens Swap with its arguments, as a copy for each call [2.2]', () => {
  const given = { fromToken: 'ETH', toToken: 'USDC', amount: '1' }
  const { data } = resolveFirstRoute({
    ...plain,
    view: 'Swap',
    arguments: given,
    isConnected: true,
  })
  expect(data).toEqual(given)
  expect(data).not.toBe(given)
  expect(view({ view: 'SwapSelectToken', isConnected: true })).toBe('Account')
})

it('keeps the arguments for the time after Connect, as a copy for each call', () => {
  const given = { amount: '1' }
  const { view: first, data } = resolveFirstRoute({
    ...plain,
    view: 'WalletSend',
    arguments: given,
  })
  const next = { view: 'WalletSend', data: given }
  expect({ first, data }).toEqual({ first: 'Connect', data: { next } })
})

it.each<ViewName>(['Account', 'WalletSend', 'WalletReceive', 'Swap', 'SwapPreview'])(
  'shows %s to who is connected, and Connect to who is not [2.7a]',
  (requested) => {
    expect(view({ view: requested, isConnected: true })).toBe(requested)
    expect(view({ view: requested })).toBe('Connect')
  },
)

it.each<ViewName>([
  'ConnectingExternal',
  'ConnectingMultiChain',
  'Downloads',
  'OpenWallet',
  'SwitchNetwork',
  'SwitchActiveChain',
])('does not show %s by its name alone [2.7a]', (requested) => {
  expect(view({ view: requested })).toBe('Connect')
  expect(view({ view: requested, isConnected: true })).toBe('Account')
})

it('shows a code for any wallet when the pairing view is requested without data [2.7a]', () => {
  const requested = resolveFirstRoute({ ...plain, view: 'ConnectingWalletConnect' })
  expect(requested).toEqual({ view: 'ConnectingWalletConnect', data: { platform: 'qrcode' } })
})

it('shows OpenWallet while a request is pending in a wallet on this device [2.7a]', () => {
  expect(view({ view: 'OpenWallet', isWaiting: true, isConnected: true })).toBe('OpenWallet')
})

it('shows Account if connected, else Connect [2.7b]', () => {
  expect(view({ isConnected: true })).toBe('Account')
  expect(view({})).toBe('Connect')
})

it('shows UnsupportedChain in place of Account on an unsupported network [4.5c]', () => {
  expect(view({ isConnected: true, needsSupportedNetwork: true })).toBe('UnsupportedChain')
  expect(view({ isConnected: false, needsSupportedNetwork: true })).toBe('Connect')
})

it('narrows Connect to the requested namespace [2.7b]', () => {
  const narrowed: ViewRoute = { view: 'Connect', data: { namespace: 'solana' } }
  expect(resolveFirstRoute({ ...plain, namespace: 'solana' })).toEqual(narrowed)
  expect(resolveFirstRoute({ ...plain, namespace: 'solana', view: 'Connect' })).toEqual(narrowed)
})

it.each<[string, Partial<FirstRouteInput>, boolean]>([
  ['no adapters and no connection', { hasAdapters: false }, true],
  ['no adapters and a wallet connected', { hasAdapters: false, isConnected: true }, false],
  ['the host pairs and no wallet is connected', { isPairedByHost: true }, true],
  ['the host pairs and a wallet is connected', { isPairedByHost: true, isConnected: true }, true],
  ['adapters and no connection', {}, false],
])('with %s, pairing is first: %# [2.8]', (_, opening, isPairing) => {
  const pairing = ['AllWallets', 'ConnectingWalletConnectBasic']
  const plainly = opening.isConnected ? 'Account' : 'Connect'
  expect(view({ ...opening, isMobile: true })).toBe(isPairing ? pairing[0] : plainly)
  expect(view({ ...opening, isMobile: false })).toBe(isPairing ? pairing[1] : plainly)
})
