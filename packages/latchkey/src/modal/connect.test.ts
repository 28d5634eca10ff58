import { describe, expect, it } from 'vitest'
import { connectorNotFoundError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { base, mainnet, solanaMainnet } from '../networks/index.ts'
import type { WalletRow } from '../core/index.ts'
import { createModal } from './createModal.ts'
import {
  type FakeClient,
  fakeClient,
  deferredConnector,
  fakeRow,
  waitForNextTask,
} from './fakeClient.fixture.ts'
import type { Modal, ViewName, ModalState } from './Modal.ts'
import {
  getRouteAfterConnect,
  resolveWalletNamespace,
  getWalletClickAction,
  networkToRequest,
} from './connect.ts'

const history = (modal: Modal): readonly ViewName[] =>
  modal.store.get().history.map(({ view }) => view)

/** A modal open on Connect. */
async function openModal(
  options: Parameters<typeof fakeClient>[0] = {},
): Promise<FakeClient & { modal: Modal }> {
  const fake = fakeClient(options)
  const modal = createModal(fake.client)
  modal.open()
  await waitForNextTask()
  return { ...fake, modal }
}

describe('selectWallet', () => {
  it('sends the request when the view shows, and closes the modal after approval [2.7b, 4.2]', async () => {
    const { modal, client, events } = await openModal()
    const wallet = deferredConnector({ id: 'fox' })
    modal.selectWallet({ ...fakeRow(wallet), rank: 12 }, { displayIndex: 3 })
    expect(history(modal)).toEqual(['Connect', 'ConnectingExternal'])
    expect(client.store.get().connectFlow.status).toBe('asking')
    expect(wallet.pending).toHaveLength(1)
    expect(events).toContainEqual({
      name: 'SELECT_WALLET',
      data: {
        name: 'fox',
        platform: 'browser',
        view: 'Connect',
        displayIndex: 3,
        walletRank: 12,
      },
    })

    wallet.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(modal.store.get().open).toBe(false)
    expect(client.store.get().connectFlow.status).toBe('idle')
    expect(client.store.get().connection.eip155?.status).toBe('connected')
    expect(events.find(({ name }) => name === 'CONNECT_SUCCESS')?.data).toMatchObject({
      name: 'fox',
      view: 'ConnectingExternal',
      walletRank: 12,
    })
  })

  it('shows Account once connected when embedded [2.11b]', async () => {
    const { modal } = await openModal({ enableEmbedded: true })
    const wallet = deferredConnector({ id: 'fox' })
    modal.selectWallet(fakeRow(wallet))
    wallet.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(history(modal)).toEqual(['Account'])
    expect(modal.store.get().open).toBe(true)
  })

  it('shows the choice of a namespace for a wallet that has several', async () => {
    const { modal, names } = await openModal()
    const evm = deferredConnector({ id: 'fox' })
    const other = deferredConnector({ id: 'fox', namespaces: ['solana'] })
    const row = fakeRow(evm, other)
    modal.selectWallet(row)
    expect(history(modal)).toEqual(['Connect', 'ConnectingMultiChain'])
    modal.selectWallet(row, { namespace: 'solana' })
    expect(history(modal)).toEqual(['Connect', 'ConnectingMultiChain', 'ConnectingExternal'])
    expect([evm.pending.length, other.pending.length]).toEqual([0, 1])
    expect(names().filter((name) => name === 'SELECT_WALLET')).toHaveLength(1)
  })

  it('requests the namespace that Connect is narrowed to', async () => {
    const { modal } = await openModal()
    modal.open({ namespace: 'solana' })
    const other = deferredConnector({ id: 'fox', namespaces: ['solana'] })
    modal.selectWallet(fakeRow(deferredConnector({ id: 'fox' }), other))
    expect(history(modal)).toEqual(['Connect', 'ConnectingExternal'])
    expect(other.pending).toHaveLength(1)
  })

  it('shows a toast for a wallet that is not installed, and stays on the view', async () => {
    const { modal, client } = await openModal()
    modal.selectWallet(fakeRow(deferredConnector({ id: 'fox', readiness: 'absent' })))
    expect(history(modal)).toEqual(['Connect'])
    expect(client.store.get().notification).toMatchObject({
      open: true,
      variant: 'error',
      message: new WalletError(connectorNotFoundError).message,
    })
  })

  it('opens the home page of a wallet that is only in a list', async () => {
    const opened: unknown[] = []
    const window = {
      navigator: { userAgent: '' },
      open: (...all: unknown[]) => void opened.push(all),
      addEventListener() {},
      removeEventListener() {},
    } as unknown as Window & typeof globalThis
    const { modal } = await openModal({ environment: { window } })
    modal.selectWallet({ ...fakeRow(), homepage: 'https://fox.example' })
    expect(opened).toEqual([['https://fox.example', '_blank', 'noopener,noreferrer']])
    expect(history(modal)).toEqual(['Connect'])
  })
})

describe('a declined connection', () => {
  it('stays on its view, and can be retried', async () => {
    const { modal, client } = await openModal()
    const wallet = deferredConnector({ id: 'fox' })
    modal.selectWallet(fakeRow(wallet))
    wallet.pending.shift()?.reject({ code: 4001, message: 'User rejected' })
    await waitForNextTask()
    expect(history(modal)).toEqual(['Connect', 'ConnectingExternal'])
    expect(client.store.get().connectFlow.status).toBe('declined')

    modal.retryConnect()
    expect(client.store.get().connectFlow.status).toBe('asking')
    wallet.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(modal.store.get().open).toBe(false)
  })

  it.each<['back' | 'close', readonly ViewName[]]>([
    ['back', ['Connect']],
    ['close', ['Connect']],
  ])('is waited for no longer after %s, whatever it answers then [2.9b]', async (leave, left) => {
    const { modal, client } = await openModal()
    const wallet = deferredConnector({ id: 'fox' })
    modal.selectWallet(fakeRow(wallet))
    modal[leave]()
    expect(client.store.get().connectFlow.status).toBe('idle')
    wallet.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(history(modal)).toEqual(left)
    expect(client.store.get().connection.eip155?.connections ?? []).toEqual([])
  })

  it('does not navigate after another wallet was selected', async () => {
    const { modal, client } = await openModal()
    const [slow, quick] = [deferredConnector({ id: 'slow' }), deferredConnector({ id: 'quick' })]
    modal.selectWallet(fakeRow(slow))
    modal.back()
    modal.selectWallet(fakeRow(quick))
    slow.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(modal.store.get().open).toBe(true)
    expect(client.store.get().connectFlow).toMatchObject({ status: 'asking', connector: quick })
  })
})

describe('a further wallet', () => {
  it('shows the list of wallets and a toast with multiWallet', async () => {
    const { modal, client } = await openModal({ features: { multiWallet: true } })
    const [first, second] = [
      deferredConnector({ id: 'first' }),
      deferredConnector({ id: 'second' }),
    ]
    modal.selectWallet(fakeRow(first))
    first.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(modal.store.get().open).toBe(false)

    modal.open({ view: 'ProfileWallets' })
    modal.push({ view: 'Connect', data: { namespace: 'eip155' } })
    modal.selectWallet(fakeRow(second))
    second.approve(base.caipNetworkId, '0x52b8000000000000000000000000000000C0ffee')
    await waitForNextTask()
    expect(history(modal)).toEqual(['ProfileWallets'])
    expect(client.store.get().connection.eip155?.connections).toHaveLength(2)
    expect(client.store.get().notification.message).toBe('Wallet connected')
  })

  it('replaces the previous wallet without closing early', async () => {
    const { modal, client } = await openModal()
    const [first, second] = [
      deferredConnector({ id: 'first' }),
      deferredConnector({ id: 'second' }),
    ]
    modal.selectWallet(fakeRow(first))
    first.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    modal.open({ view: 'Connect' })
    modal.selectWallet(fakeRow(second))
    expect(modal.store.get().open).toBe(true)
    second.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(modal.store.get().open).toBe(false)
    expect(
      client.store.get().connection.eip155?.connections.map((one) => one.connector.id),
    ).toEqual(['second'])
  })
})

it('shows UnsupportedChain for a wallet that connects on an unsupported network [4.5c]', async () => {
  const { modal } = await openModal()
  const wallet = deferredConnector({ id: 'fox' })
  modal.selectWallet(fakeRow(wallet))
  wallet.approve('eip155:999')
  await waitForNextTask()
  expect(history(modal)).toEqual(['UnsupportedChain'])
})

describe('disconnecting', () => {
  it('closes the modal', async () => {
    const { modal, client } = await openModal()
    const wallet = deferredConnector({ id: 'fox' })
    modal.selectWallet(fakeRow(wallet))
    wallet.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    modal.open()
    await modal.disconnect()
    expect(modal.store.get().open).toBe(false)
    expect(client.store.get().connection.eip155?.connections ?? []).toEqual([])
  })

  it('shows the list of wallets while others stay connected', async () => {
    const { modal, client } = await openModal({ features: { multiWallet: true } })
    const evm = deferredConnector({ id: 'fox' })
    const other = deferredConnector({ id: 'ghost', namespaces: ['solana'] })
    for (const [wallet, network] of [
      [evm, mainnet],
      [other, solanaMainnet],
    ] as const) {
      modal.open({ view: 'Connect' })
      modal.selectWallet(fakeRow(wallet))
      wallet.approve(network.caipNetworkId)
      await waitForNextTask()
    }
    modal.open({ view: 'Account' })
    await modal.disconnect('solana')
    expect(history(modal)).toEqual(['ProfileWallets'])
    expect(modal.store.get().open).toBe(true)
    expect(client.store.get().connection.solana?.connections ?? []).toEqual([])
    expect(client.store.get().connection.eip155?.connections).toHaveLength(1)
  })
})

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
  expect(resolveWalletNamespace(fakeRow(evm), undefined)).toEqual({
    kind: 'connect',
    namespace: 'eip155',
    connector: evm,
  })
})

it('offers the choice of several namespaces', () => {
  expect(resolveWalletNamespace(fakeRow(evm, solana), undefined).kind).toBe('choose')
})

it('connects the namespace that was chosen, or that Connect is narrowed to', () => {
  const choice = resolveWalletNamespace(fakeRow(evm, solana), 'solana')
  expect(choice).toEqual({ kind: 'connect', namespace: 'solana', connector: solana })
})

it('does not offer a namespace that cannot be connected here', () => {
  expect(resolveWalletNamespace(fakeRow(evm, broken), undefined)).toMatchObject({ connector: evm })
  expect(resolveWalletNamespace(fakeRow(evm, broken), 'solana').kind).toBe('absent')
})

it('returns absent for a wallet that is only in a list', () => {
  expect(resolveWalletNamespace(fakeRow(), undefined).kind).toBe('absent')
})

it('requests the network of SwitchActiveChain', () => {
  expect(networkToRequest(forBase, 'eip155')).toBe(base.caipNetworkId)
  expect(networkToRequest(forBase, 'solana')).toBeUndefined()
  expect(networkToRequest([account, { view: 'Connect', data: {} }], 'eip155')).toBeUndefined()
})

it.each([
  { isMultiWallet: true, isFurther: true, next: 'ProfileWallets' },
  { isMultiWallet: true, isFurther: false, next: undefined },
  { isMultiWallet: false, isFurther: true, next: undefined },
])('shows the list of wallets after a further wallet, else closes: %o', ({ next, ...rest }) => {
  const history: ModalState['history'] = [{ view: 'Connect', data: {} }]
  expect(getRouteAfterConnect({ history, ...rest })?.view).toBe(next)
})

it('closes after a wallet that was connected for a network', () => {
  const parameters = { history: forBase, isMultiWallet: true, isFurther: true }
  expect(getRouteAfterConnect(parameters)).toBeUndefined()
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
