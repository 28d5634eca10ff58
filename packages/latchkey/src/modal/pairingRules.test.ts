import { expect, it } from 'vitest'
import type { State } from '../core/index.ts'
import { pairingExpiredError, relayUnreachableError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { solanaMainnet } from '../networks/index.ts'
import { fakeClient, deferredConnector } from './fakeClient.fixture.ts'
import type { ModalState, ViewRoute, WalletPlatform } from './Modal.ts'
import {
  isRequestPendingOnThisDevice,
  namespaceToPair,
  platformShown,
  readPairing,
} from './pairingRules.ts'

const connector = deferredConnector({ id: 'walletConnect', kind: 'walletConnect' })
const expired = new WalletError(pairingExpiredError)
const unreachable = new WalletError(relayUnreachableError)
const pending = { connector, namespace: 'eip155' } as const
const uri = 'wc:0@2'

it.each<[Partial<State['pairing']>, State['connectFlow'], ReturnType<typeof readPairing>]>([
  [{ status: 'idle' }, { status: 'idle' }, { status: 'making' }],
  [{ status: 'making' }, { status: 'asking', ...pending }, { status: 'making' }],
  [
    { status: 'ready', uri },
    { status: 'asking', ...pending },
    { status: 'ready', uri },
  ],
  [
    { status: 'failed', error: unreachable },
    { status: 'asking', ...pending },
    { status: 'failed', error: unreachable },
  ],
  [
    { status: 'ready', uri },
    { status: 'failed', ...pending, error: expired },
    { status: 'failed', error: expired },
  ],
  [
    { status: 'ready', uri },
    { status: 'declined', ...pending },
    { status: 'declined', error: undefined },
  ],
  [{ status: 'idle' }, { status: 'connected', ...pending }, { status: 'connected' }],
])('reads a pairing of %o and %o', (pairing, connectFlow, shown) => {
  const state = fakeClient().client.store.get()
  const withPairing = { ...state, connectFlow, pairing: { ...state.pairing, ...pairing } }
  expect(readPairing(withPairing as State)).toEqual(shown)
})

it.each<[ViewRoute, WalletPlatform | undefined, WalletPlatform | undefined]>([
  [{ view: 'ConnectingWalletConnectBasic', data: undefined }, 'qrcode', undefined],
  [{ view: 'ConnectingWalletConnect', data: { platform: 'webapp' } }, 'webapp', 'webapp'],
  [{ view: 'AllWallets', data: undefined }, undefined, undefined],
  [{ view: 'Connect', data: {} }, undefined, undefined],
])('requests a connection on opening %o: %s, on a phone %s [2.8]', (route, onDesktop, onPhone) => {
  expect(platformShown(route, false)).toBe(onDesktop)
  expect(platformShown(route, true)).toBe(onPhone)
})

const plain: ModalState['history'] = [{ view: 'Connect', data: {} }]
const forSolana: ModalState['history'] = [
  { view: 'SwitchActiveChain', data: { network: solanaMainnet } },
  { view: 'Connect', data: {} },
]
const offered = ['eip155', 'solana'] as const

it('pairs for the namespace that Connect is narrowed to, or that of the target network', () => {
  const place = { history: plain, narrowed: undefined, offered }
  expect(namespaceToPair({ ...place, narrowed: 'solana' })).toBe('solana')
  expect(namespaceToPair({ ...place, history: forSolana })).toBe('solana')
  expect(namespaceToPair({ ...place, history: forSolana, narrowed: 'eip155' })).toBe('eip155')
})

it('pairs for any namespace where neither is given, or none can be paired', () => {
  const place = { history: plain, narrowed: undefined, offered }
  expect(namespaceToPair(place)).toBeUndefined()
  expect(namespaceToPair({ ...place, narrowed: 'solana', offered: ['eip155'] })).toBeUndefined()
})

it('returns pending only for wallets that this device can open', () => {
  const state = fakeClient().client.store.get()
  const waiting = (link?: string): State => ({
    ...state,
    pairing: { ...state.pairing, waiting: [{ id: 1, wallet: 'Oak', link }] },
  })
  expect(isRequestPendingOnThisDevice(state)).toBe(false)
  expect(isRequestPendingOnThisDevice(waiting())).toBe(false)
  expect(isRequestPendingOnThisDevice(waiting('oak://wc'))).toBe(true)
})
