import { expect, it } from 'vitest'
import { base } from '../networks/index.ts'
import { deferredConnector, fakeRow } from './fakeClient.fixture.ts'
import type { WalletRow } from '../core/index.ts'
import type { ModalState } from './Modal.ts'
import {
  getViewAfterConnect,
  resolveNamespaceChoice,
  getWalletClickAction,
  networkToRequest,
} from './walletClickActions.ts'

const evm = deferredConnector({ id: 'fox', namespaces: ['eip155'] })
const solana = deferredConnector({ id: 'fox', namespaces: ['solana'] })
const broken = deferredConnector({ id: 'fox', namespaces: ['solana'], readiness: 'absent' })

const account = { view: 'Account', data: undefined } as const
const forBase: ModalState['history'] = [
  account,
  { view: 'SwitchActiveChain', data: { network: base } },
  { view: 'Connect', data: { namespace: 'eip155' } },
]

it('connects a wallet of one namespace at once', () => {
  expect(resolveNamespaceChoice(fakeRow(evm), undefined)).toEqual({
    kind: 'connect',
    namespace: 'eip155',
    connector: evm,
  })
})

it('offers the choice of several namespaces', () => {
  expect(resolveNamespaceChoice(fakeRow(evm, solana), undefined).kind).toBe('choose')
})

it('connects the namespace that was chosen, or that Connect is narrowed to', () => {
  const choice = resolveNamespaceChoice(fakeRow(evm, solana), 'solana')
  expect(choice).toEqual({ kind: 'connect', namespace: 'solana', connector: solana })
})

it('does not offer a namespace that cannot be connected here', () => {
  expect(resolveNamespaceChoice(fakeRow(evm, broken), undefined)).toMatchObject({ connector: evm })
  expect(resolveNamespaceChoice(fakeRow(evm, broken), 'solana').kind).toBe('absent')
})

it('returns absent for a wallet that is only in a list', () => {
  expect(resolveNamespaceChoice(fakeRow(), undefined).kind).toBe('absent')
})

it('requests the network of SwitchActiveChain', () => {
  expect(networkToRequest(forBase, 'eip155')).toBe(base.caipNetworkId)
  expect(networkToRequest(forBase, 'solana')).toBeUndefined()
  expect(networkToRequest([account, { view: 'Connect', data: {} }], 'eip155')).toBeUndefined()
})

it.each([
  { isMultiWallet: true, isFurther: true, next: 'wallets' },
  { isMultiWallet: true, isFurther: false, next: 'close' },
  { isMultiWallet: false, isFurther: true, next: 'close' },
])('shows the list of wallets after a further wallet, else closes: %o', ({ next, ...rest }) => {
  const history: ModalState['history'] = [{ view: 'Connect', data: {} }]
  expect(getViewAfterConnect({ history, ...rest })).toBe(next)
})

it('closes after a wallet that was connected for a network', () => {
  expect(getViewAfterConnect({ history: forBase, isMultiWallet: true, isFurther: true })).toBe(
    'close',
  )
})

const row = (parts: Partial<WalletRow>): WalletRow => ({ ...fakeRow(), ...parts })
const listed = row({ type: 'recommended', links: { mobile: 'fox://' } })
const both = { ...fakeRow(evm), links: { mobile: 'fox://' } }
const code = row({ type: 'walletConnect' })
const custom = row({ type: 'custom', links: {}, homepage: 'https://fox.example' })
const nowhere = row({ type: 'featured', links: {} })
const here = { namespace: undefined, isMobile: false, canPair: true, opensPage: false }
const onPhone = { ...here, isMobile: true }

it.each<[string, WalletRow, typeof here, object]>([
  ['the code, on a desktop', code, here, { kind: 'pair', platform: 'qrcode' }],
  ['the code, on a phone', code, onPhone, { kind: 'list' }],
  ['an installed wallet', fakeRow(evm), here, { kind: 'connect', connector: evm }],
  ['an installed wallet of several', fakeRow(evm, solana), here, { kind: 'choose' }],
  ['an installed wallet that has an app too', both, here, { kind: 'connect', connector: evm }],
  [
    'the same come upon in the list',
    { ...both, type: 'featured' },
    here,
    { kind: 'pair', platform: 'browser' },
  ],
  ['the same on a phone', { ...both, type: 'featured' }, onPhone, { kind: 'connect' }],
  ['a wallet of the list', listed, here, { kind: 'pair', platform: 'qrcode' }],
  ['a wallet of the list, on a phone', listed, onPhone, { kind: 'pair', platform: 'mobile' }],
  [
    'a wallet of the list, without a relay',
    listed,
    { ...here, canPair: false },
    { kind: 'absent' },
  ],
  [
    'a wallet that opens the page itself, without a relay',
    listed,
    { ...onPhone, canPair: false, opensPage: true },
    { kind: 'pair', platform: 'mobile' },
  ],
  ['a wallet with a home page alone', custom, here, { kind: 'absent' }],
  ['a wallet that nothing is known of', nowhere, here, { kind: 'pair', platform: 'unsupported' }],
])('follows a click on %s [1.2, 2.6]', (_, wallet, place, way) => {
  expect(getWalletClickAction(wallet, place)).toMatchObject(way)
})
