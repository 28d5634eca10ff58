import { describe, expect, it } from 'vitest'
import {
  walletUserRejectedError,
  pairingExpiredError,
  relayUnreachableError,
} from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { mainnet, solanaMainnet } from '../networks/index.ts'
import type { State } from '../core/index.ts'
import { createModal } from './createModal.ts'
import { createModalHandle } from './createModalHandle.ts'
import {
  type FakeClient,
  fakeClient,
  deferredConnector,
  fakeWalletConnectConnector,
  fakePhone,
  fakeRow,
  addConnectors,
  setPairingUri,
  waitForNextTask,
} from './fakeClient.fixture.ts'
import type { Modal, ViewName, ModalState, ViewRoute, WalletPlatform } from './Modal.ts'
import { readRoute } from './routeStack.ts'
import {
  isRequestPendingOnThisDevice,
  namespaceToPair,
  platformShown,
  readPairingViewState,
} from './pairing.ts'

const history = (modal: Modal): readonly ViewName[] =>
  modal.store.get().history.map(({ view }) => view)
const oak = {
  ...fakeRow(),
  id: 'oak',
  name: 'Oak',
  type: 'recommended',
  links: { mobile: 'oak://', webapp: 'https://oak.example' },
} as const
const anyWallet = { ...fakeRow(fakeWalletConnectConnector()), type: 'walletConnect' } as const

type Bench = FakeClient & { modal: Modal; code: ReturnType<typeof fakeWalletConnectConnector> }

/** A modal open on Connect, of an app that pairs. */
async function openModal(options: Parameters<typeof fakeClient>[0] = {}): Promise<Bench> {
  const fake = fakeClient(options)
  const code = fakeWalletConnectConnector()
  addConnectors(fake.client, code)
  const modal = createModal(fake.client)
  modal.open()
  await waitForNextTask()
  return { ...fake, modal, code }
}

const onPhone = (): Parameters<typeof fakeClient>[0] => ({
  environment: { window: fakePhone().window },
})

it('returns the link of a platform as soon as the platform is selected', async () => {
  const { modal, client } = await openModal({
    environment: { window: fakePhone('Macintosh').window },
  })
  setPairingUri(client)
  modal.selectWallet(oak)
  expect(readRoute(modal.store.get()).data).toMatchObject({ platform: 'qrcode' })
  modal.selectPlatform('webapp')
  expect(readRoute(modal.store.get()).data).toMatchObject({ platform: 'webapp' })
  expect(modal.linkTo(oak, { platform: 'webapp' })?.href).toMatch('https://oak.example/wc?uri=')
})

describe('a pairing code', () => {
  it('is requested by selecting it, and the modal closes after a wallet has approved [2.2, 1.2]', async () => {
    const { modal, client, code, events } = await openModal()
    modal.selectWallet(anyWallet)
    expect(history(modal)).toEqual(['Connect', 'ConnectingWalletConnect'])
    expect(readRoute(modal.store.get()).data).toMatchObject({ platform: 'qrcode' })
    expect(code.pending).toHaveLength(1)
    expect(events).toContainEqual({
      name: 'SELECT_WALLET',
      data: { name: 'WalletConnect', platform: 'qrcode', view: 'Connect' },
    })
    code.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(modal.store.get().open).toBe(false)
    expect(client.store.get().connection.eip155?.status).toBe('connected')
    expect(client.store.get().pairing.status).toBe('idle')
  })

  it('is requested by opening the view, however it is opened [2.7a, 2.8]', async () => {
    const { modal, code } = await openModal()
    modal.open({ view: 'ConnectingWalletConnect' })
    expect(code.pending).toHaveLength(1)
    modal.close()
    modal.open({ view: 'ConnectingWalletConnectBasic' })
    expect(code.pending).toHaveLength(2)
    modal.close()

    const manual = await openModal({ manualWCControl: true })
    expect(history(manual.modal)).toEqual(['ConnectingWalletConnectBasic'])
    expect(manual.code.pending).toHaveLength(1)
  })

  it('is requested as soon as the WalletConnect connector exists', async () => {
    const { client } = fakeClient()
    const modal = createModal(client)
    modal.open({ view: 'ConnectingWalletConnectBasic' })
    await waitForNextTask()
    const code = fakeWalletConnectConnector()
    addConnectors(client, code)
    expect(code.pending).toHaveLength(1)
  })

  it('stays while other platforms of the same wallet are shown', async () => {
    const { modal, code, client } = await openModal()
    modal.selectWallet(oak)
    modal.selectPlatform('webapp')
    expect(readRoute(modal.store.get()).data).toMatchObject({ platform: 'webapp', wallet: oak })
    expect(modal.store.get().direction).toBe('none')
    modal.selectPlatform('qrcode')
    expect(code.pending).toHaveLength(1)
    expect(history(modal)).toEqual(['Connect', 'ConnectingWalletConnect'])
    expect(client.store.get().connectFlow.status).toBe('asking')
  })

  it('is requested on its tab, and cancelled on the tab of the browser wallet', async () => {
    const { modal, code } = await openModal()
    const fox = deferredConnector({ id: 'fox' })
    modal.selectWallet({ ...fakeRow(fox), type: 'featured', links: { mobile: 'fox://' } })
    expect(readRoute(modal.store.get()).data).toMatchObject({ platform: 'browser' })
    expect([fox.pending.length, code.pending.length]).toEqual([1, 0])
    modal.selectPlatform('qrcode')
    expect([fox.pending.length, code.pending.length]).toEqual([1, 1])
    modal.selectPlatform('browser')
    fox.pending.pop()?.resolve([])
    fox.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(fox.pending).toHaveLength(0)
  })

  it('is cancelled by going back, and by closing [2.9b, 2.11a]', async () => {
    const { modal, client, code } = await openModal()
    modal.selectWallet(anyWallet)
    modal.back()
    await waitForNextTask()
    expect(history(modal)).toEqual(['Connect'])
    expect(client.store.get().connectFlow.status).toBe('idle')
    modal.selectWallet(anyWallet)
    setPairingUri(client)
    modal.close()
    expect(client.store.get().connectFlow.status).toBe('idle')
    expect(client.store.get().pairing.status).toBe('idle')
    code.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(client.store.get().connection.eip155?.status).not.toBe('connected')
  })

  it('stays on its view after it was declined, and can be retried [4.2]', async () => {
    const { modal, client, code } = await openModal()
    modal.selectWallet(oak)
    code.pending.shift()?.reject(new WalletError(walletUserRejectedError))
    await waitForNextTask()
    expect(client.store.get().connectFlow.status).toBe('declined')
    expect(history(modal)).toEqual(['Connect', 'ConnectingWalletConnect'])
    modal.retryConnect()
    expect(client.store.get().connectFlow.status).toBe('asking')
    code.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(modal.store.get().open).toBe(false)
  })

  it('adds the selected wallet to the recent ones, with its link [5.2]', async () => {
    const { modal, client, code } = await openModal()
    modal.selectWallet(anyWallet)
    code.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(client.store.get().wallets.recent).toEqual([])
    await modal.disconnect()
    modal.open()
    modal.selectWallet(oak)
    code.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(client.store.get().wallets.recent).toMatchObject([
      { id: 'oak', name: 'Oak', links: oak.links },
    ])
  })

  it('is requested in a namespace that the wallet supports', async () => {
    const { modal, code, client } = await openModal()
    modal.selectWallet({ ...oak, namespaces: ['solana'] })
    code.approve(solanaMainnet.caipNetworkId)
    await waitForNextTask()
    expect(client.store.get().connection.solana?.status).toBe('connected')
  })

  it('activates the only namespace that the wallet of a code grants', async () => {
    const { modal, code, client } = await openModal()
    modal.selectWallet(anyWallet)
    code.approve(solanaMainnet.caipNetworkId)
    await waitForNextTask()
    const { activeNamespace, connection } = client.store.get()
    expect([activeNamespace, connection.solana?.status]).toEqual(['solana', 'connected'])
    expect(connection.eip155?.status).toBe('disconnected')
    expect(modal.store.get().open).toBe(false)
  })

  it('shows the list of wallets when another is connected already', async () => {
    const { modal, client, code } = await openModal({ features: { multiWallet: true } })
    const fox = deferredConnector({ id: 'fox' })
    modal.selectWallet(fakeRow(fox))
    await waitForNextTask()
    fox.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    modal.open({ view: 'Connect' })
    modal.selectWallet(anyWallet)
    code.approve(mainnet.caipNetworkId, '0x52b8398551BB1d0BdC022355897508F658C0ffee')
    await waitForNextTask()
    expect(history(modal)).toEqual(['ProfileWallets'])
    expect(client.store.get().notification.message).toBe('Wallet connected')
  })

  it('closes the modal also from the view that shows where to get the wallet', async () => {
    const { modal, code } = await openModal()
    modal.selectWallet(oak)
    modal.push({ view: 'Downloads', data: { wallet: oak } })
    code.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(modal.store.get().open).toBe(false)
  })

  it('is not requested again by going back to it after it was declined', async () => {
    const { modal, code, client } = await openModal()
    modal.selectWallet(oak)
    modal.push({ view: 'Downloads', data: { wallet: oak } })
    code.pending.shift()?.reject(new WalletError(walletUserRejectedError))
    await waitForNextTask()
    modal.back()
    expect(client.store.get().connectFlow.status).toBe('declined')
    expect(code.pending).toHaveLength(0)
  })

  it('is not requested when the wallet cannot be reached', async () => {
    const { modal, code } = await openModal()
    modal.selectWallet({ ...oak, links: {} })
    expect(readRoute(modal.store.get()).data).toMatchObject({ platform: 'unsupported' })
    expect(code.pending).toHaveLength(0)
  })
})

describe('on a phone', () => {
  it('opens on the list with manual WalletConnect control, without a code on screen [2.8]', async () => {
    const { modal, code } = await openModal({ ...onPhone(), manualWCControl: true })
    expect(history(modal)).toEqual(['AllWallets'])
    expect(code.pending).toHaveLength(0)
  })

  it('requests a code when a list opens, before any tap', async () => {
    const { client } = await openModal(onPhone())
    // Without a relay, trying is all that it comes to.
    expect(client.store.get().pairing.error?.code).toBe('pairing.not_configured')
    const desktop = await openModal()
    expect(desktop.client.store.get().pairing.status).toBe('idle')
  })

  it('goes from the code to the list of wallets', async () => {
    const { modal, names } = await openModal(onPhone())
    modal.selectWallet(anyWallet)
    expect(history(modal)).toEqual(['Connect', 'AllWallets'])
    expect(names()).toContain('CLICK_ALL_WALLETS')
  })

  it('gives rows a link before the tap, and sends the request with it [2.18]', async () => {
    const { modal, client, code } = await openModal(onPhone())
    setPairingUri(client, 'wc:a@2?symKey=b')
    const link = modal.linkTo(oak)
    expect(link).toEqual({
      href: 'oak://wc?uri=wc%3Aa%402%3FsymKey%3Db',
      target: '_self',
      opensPage: false,
    })
    modal.selectWallet(oak)
    expect(history(modal)).toEqual(['Connect', 'ConnectingWalletConnect'])
    expect(readRoute(modal.store.get()).data).toMatchObject({ platform: 'mobile' })
    expect(code.pending).toHaveLength(1)
    expect(modal.linkTo(oak, { platform: 'webapp' })?.href).toMatch('https://oak.example/wc?uri=')
  })

  it('has no link without a code, after its expiry, for installed wallets, and on a desktop', async () => {
    const { modal, client, clock } = await openModal(onPhone())
    client.store.set({ pairing: { status: 'making', waiting: [] } })
    expect(modal.linkTo(oak)).toBeUndefined()
    setPairingUri(client)
    expect(modal.linkTo({ ...oak, links: {} })).toBeUndefined()
    expect(modal.linkTo(fakeRow(deferredConnector({ id: 'fox' })))).toBeUndefined()
    expect(modal.linkTo(oak)).toBeDefined()
    // A code counts as expired from 10 s before its expiry on. [5.14]
    client.store.set(({ pairing }) => ({ pairing: { ...pairing, expiry: clock.now() + 10_000 } }))
    expect(modal.linkTo(oak)).toBeUndefined()

    const desktop = await openModal()
    setPairingUri(desktop.client)
    expect(desktop.modal.linkTo(oak)).toBeUndefined()
  })

  it.each(['Phantom', 'Solflare', 'Coinbase Wallet'])(
    'opens this page in %s, which needs no code [2.18]',
    async (name) => {
      const { modal, code } = await openModal(onPhone())
      const wallet = { ...oak, id: name, name, namespaces: ['solana'] } as const
      expect(modal.linkTo(wallet)).toMatchObject({ opensPage: true })
      expect(modal.linkTo(wallet)?.href).toContain(
        encodeURIComponent('https://dapp.example/page?a=1'),
      )
      modal.selectWallet(wallet)
      expect(history(modal)).toEqual(['Connect', 'ConnectingWalletConnect'])
      expect(code.pending).toHaveLength(0)
    },
  )
})

describe('a request pending in a wallet on this device', () => {
  const waiting = [{ id: 1, wallet: 'Oak', link: 'oak://wc?requestId=1' }]
  const wait = ({ client }: FakeClient): void => {
    client.store.set(({ pairing }) => ({ pairing: { ...pairing, waiting } }))
    client.signals.emit('attention', { kind: 'walletWaits' })
  }
  const answer = ({ client }: FakeClient): void =>
    client.store.set(({ pairing }) => ({ pairing: { ...pairing, waiting: [] } }))

  it('opens the modal, which closes once it is answered [2.7a]', async () => {
    const bench = await openModal(onPhone())
    bench.modal.close()
    wait(bench)
    await waitForNextTask()
    expect(history(bench.modal)).toEqual(['OpenWallet'])
    answer(bench)
    expect(bench.modal.store.get().open).toBe(false)
  })

  it('opens a modal that is not loaded yet', async () => {
    const fake = fakeClient(onPhone())
    const handle = createModalHandle(fake.client, async () => createModal)
    wait(fake)
    await waitForNextTask()
    expect(handle.store.get().open).toBe(true)
    expect(readRoute(handle.store.get()).view).toBe('OpenWallet')
  })

  it('does not navigate an open modal', async () => {
    const bench = await openModal(onPhone())
    bench.modal.open({ view: 'Networks' })
    wait(bench)
    await waitForNextTask()
    answer(bench)
    expect(history(bench.modal)).toEqual(['Networks'])
    expect(bench.modal.store.get().open).toBe(true)
  })
})

const connector = deferredConnector({ id: 'walletConnect', kind: 'walletConnect' })
const expired = new WalletError(pairingExpiredError)
const unreachable = new WalletError(relayUnreachableError)
const pending = { connector, namespace: 'eip155' } as const
const uri = 'wc:0@2'

it.each<[Partial<State['pairing']>, State['connectFlow'], ReturnType<typeof readPairingViewState>]>(
  [
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
  ],
)('reads a pairing of %o and %o', (pairing, connectFlow, shown) => {
  const state = fakeClient().client.store.get()
  const withPairing = { ...state, connectFlow, pairing: { ...state.pairing, ...pairing } }
  expect(readPairingViewState(withPairing as State)).toEqual(shown)
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
  const parameters = { history: plain, narrowed: undefined, offered }
  expect(namespaceToPair({ ...parameters, narrowed: 'solana' })).toBe('solana')
  expect(namespaceToPair({ ...parameters, history: forSolana })).toBe('solana')
  expect(namespaceToPair({ ...parameters, history: forSolana, narrowed: 'eip155' })).toBe('eip155')
})

it('pairs for any namespace where neither is given, or none can be paired', () => {
  const parameters = { history: plain, narrowed: undefined, offered }
  expect(namespaceToPair(parameters)).toBeUndefined()
  expect(
    namespaceToPair({ ...parameters, narrowed: 'solana', offered: ['eip155'] }),
  ).toBeUndefined()
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
