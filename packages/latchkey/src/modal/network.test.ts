import { describe, expect, it } from 'vitest'
import { networkChainNotSupportedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { base, mainnet, solanaMainnet, type Network } from '../networks/index.ts'
import type { CaipNetworkId } from '../caip/index.ts'
import type { State } from '../core/index.ts'
import { createModal } from './createModal.ts'
import {
  deferredAdapter,
  type FakeClient,
  fakeClient,
  deferredConnector,
  fakeRow,
  type PendingAnswer,
  waitForNextTask,
  fakeSession,
} from './fakeClient.fixture.ts'
import type { Modal, ViewName, ModalState, ViewRoute } from './Modal.ts'
import {
  getNetworkClickAction,
  getViewAfterSwitch,
  openConnectForNetwork,
  retrySwitch,
  selectNetwork,
} from './network.ts'

const history = (modal: Modal): readonly ViewName[] =>
  modal.store.get().history.map(({ view }) => view)

/** A modal open on Account, then Networks, of a wallet on Ethereum. */
async function onNetworks(options: Parameters<typeof fakeClient>[0] = {}): Promise<
  FakeClient & {
    modal: Modal
    switches: PendingAnswer<void>[]
    wallet: ReturnType<typeof deferredConnector>
  }
> {
  const adapter = deferredAdapter('eip155', [])
  const fake = fakeClient({
    adapters: [adapter, deferredAdapter('solana', [])],
    ...options,
  })
  const modal = createModal(fake.client)
  const wallet = deferredConnector({ id: 'fox' })
  modal.open()
  await waitForNextTask()
  modal.selectWallet(fakeRow(wallet))
  wallet.approve(mainnet.caipNetworkId)
  await waitForNextTask()
  modal.open()
  modal.push({ view: 'Networks', data: undefined })
  return { ...fake, modal, wallet, switches: adapter.switches }
}

describe('selectNetwork', () => {
  it('does nothing for the active network [4.5a]', async () => {
    const { modal, switches } = await onNetworks()
    selectNetwork(modal, mainnet.caipNetworkId)
    expect(history(modal)).toEqual(['Account', 'Networks'])
    expect(switches).toEqual([])
  })

  it('sends the request when the view shows, then goes back to before Networks [2.17b, 4.5b]', async () => {
    const { modal, client, switches } = await onNetworks()
    selectNetwork(modal, base.caipNetworkId)
    expect(history(modal)).toEqual(['Account', 'Networks', 'SwitchNetwork'])
    expect(client.store.get().switchFlow.status).toBe('asking')
    expect(switches).toHaveLength(1)
    switches[0]?.resolve()
    await waitForNextTask()
    expect(history(modal)).toEqual(['Account'])
    expect(modal.store.get()).toMatchObject({ open: true, direction: 'back' })
    expect(client.store.get().switchFlow.status).toBe('idle')
    expect(client.store.get().network.eip155?.active?.caipNetworkId).toBe(base.caipNetworkId)
  })

  it('closes when Networks was the first view [2.17b]', async () => {
    const { modal, switches } = await onNetworks()
    modal.open({ view: 'Networks' })
    selectNetwork(modal, base.caipNetworkId)
    switches[0]?.resolve()
    await waitForNextTask()
    expect(modal.store.get().open).toBe(false)
  })

  it('closes after a switch to a network that is not among the requested ones [2.17b]', async () => {
    const { modal, client, switches } = await onNetworks({ allowUnsupportedChain: true })
    selectNetwork(modal, base.caipNetworkId)
    // The host takes the network away while the wallet is prompted.
    client.store.set(({ network }) => ({
      network: { ...network, eip155: { ...network.eip155!, requested: [mainnet] } },
    }))
    switches[0]?.resolve()
    await waitForNextTask()
    expect(modal.store.get().open).toBe(false)
  })

  it('switches at once while no wallet is connected', async () => {
    const { client } = fakeClient()
    const modal = createModal(client)
    modal.open({ view: 'Networks' })
    await waitForNextTask()
    selectNetwork(modal, solanaMainnet.caipNetworkId)
    await waitForNextTask()
    expect(client.store.get().activeNamespace).toBe('solana')
    expect(modal.store.get().open).toBe(false)
  })

  it('raises an alert for a network that is not configured, and stays on the view [8.1a]', async () => {
    const { modal, client } = await onNetworks()
    const alerts: string[] = []
    client.signals.on('alert', ({ code }) => alerts.push(code))
    selectNetwork(modal, 'eip155:999')
    await waitForNextTask()
    expect(alerts).toEqual(['network.not_found'])
    expect(history(modal)).toEqual(['Account', 'Networks'])
  })
})

describe('a switch that fails', () => {
  it.each<[string, unknown]>([
    ['declined', { code: 4001, message: 'User rejected' }],
    ['failed', { code: -32603, message: 'Internal error' }],
  ])('%s, can be tried again; leaving it goes back one step [2.17a]', async (status, error) => {
    const { modal, client, switches } = await onNetworks()
    selectNetwork(modal, base.caipNetworkId)
    switches.shift()?.reject(error)
    await waitForNextTask()
    expect(client.store.get().switchFlow.status).toBe(status)
    expect(history(modal)).toEqual(['Account', 'Networks', 'SwitchNetwork'])

    retrySwitch(modal)
    expect(client.store.get().switchFlow.status).toBe('asking')
    expect(switches).toHaveLength(1)
    switches.shift()?.reject(error)
    await waitForNextTask()
    modal.back()
    expect(history(modal)).toEqual(['Account', 'Networks'])
    expect(client.store.get().switchFlow.status).toBe('idle')
    expect(client.store.get().network.eip155?.active?.caipNetworkId).toBe(mainnet.caipNetworkId)
  })

  it('goes back one step by itself after a final failure, and shows the reason [2.17a, 4.7]', async () => {
    const { modal, client, switches } = await onNetworks()
    selectNetwork(modal, base.caipNetworkId)
    switches.shift()?.reject({ code: 4902, message: 'Unrecognized chain ID' })
    await waitForNextTask()
    expect(history(modal)).toEqual(['Account', 'Networks'])
    expect(client.store.get().switchFlow.status).toBe('idle')
    expect(client.store.get().notification).toMatchObject({
      open: true,
      variant: 'error',
      message: new WalletError(networkChainNotSupportedError).message,
    })
  })

  it('does not navigate after the visitor went back [2.9b]', async () => {
    const { modal, client, switches } = await onNetworks()
    selectNetwork(modal, base.caipNetworkId)
    modal.back()
    modal.push({ view: 'WhatIsANetwork', data: undefined })
    switches.shift()?.resolve()
    await waitForNextTask()
    expect(history(modal)).toEqual(['Account', 'Networks', 'WhatIsANetwork'])
    expect(client.store.get().network.eip155?.active?.caipNetworkId).toBe(mainnet.caipNetworkId)
  })
})

describe('a network of another namespace', () => {
  it('goes straight to the switch view with an embedded wallet that serves both [2.19]', async () => {
    const { client } = fakeClient()
    const modal = createModal(client)
    const wallet = deferredConnector({
      id: 'own',
      kind: 'embedded',
      namespaces: ['eip155', 'solana'],
    })
    modal.open()
    await waitForNextTask()
    modal.selectWallet(fakeRow(wallet), { namespace: 'eip155' })
    wallet.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    modal.open()
    modal.push({ view: 'Networks', data: undefined })
    selectNetwork(modal, solanaMainnet.caipNetworkId)
    expect(history(modal)).toEqual(['Account', 'Networks', 'SwitchNetwork'])
    await waitForNextTask()
    expect(history(modal)).toEqual(['Account'])
    expect(client.store.get().activeNamespace).toBe('solana')
  })

  it('is confirmed, connected and then active [2.2]', async () => {
    const { modal, client } = await onNetworks()
    selectNetwork(modal, solanaMainnet.caipNetworkId)
    expect(history(modal)).toEqual(['Account', 'Networks', 'SwitchActiveChain'])
    openConnectForNetwork(modal)
    expect(history(modal)).toEqual(['Account', 'Networks', 'SwitchActiveChain', 'Connect'])
    expect(modal.store.get().namespace).toBe('solana')
    expect(client.store.get().activeNamespace).toBe('eip155')

    const wallet = deferredConnector({ id: 'ghost', namespaces: ['solana'] })
    modal.selectWallet(fakeRow(wallet))
    wallet.approve(solanaMainnet.caipNetworkId)
    await waitForNextTask()
    expect(modal.store.get().open).toBe(false)
    expect(client.store.get().activeNamespace).toBe('solana')
  })

  it('keeps the active wallet when the visitor goes back [2.10]', async () => {
    const { modal, client } = await onNetworks()
    selectNetwork(modal, solanaMainnet.caipNetworkId)
    openConnectForNetwork(modal)
    modal.selectWallet(fakeRow(deferredConnector({ id: 'ghost', namespaces: ['solana'] })))
    modal.back()
    expect(history(modal)).toEqual(['Account', 'Networks', 'SwitchActiveChain', 'Connect'])
    modal.close()
    expect(client.store.get().activeNamespace).toBe('eip155')
    modal.open()
    expect(history(modal)).toEqual(['Account'])
  })
})

it('closes once a supported network is chosen in place of an unsupported one [4.5c]', async () => {
  const { modal, wallet, switches } = await onNetworks()
  wallet.emit({ type: 'networkChanged', network: 'eip155:999' })
  selectNetwork(modal, base.caipNetworkId)
  expect(history(modal)).toEqual(['UnsupportedChain', 'SwitchNetwork'])
  modal.requestClose()
  expect(modal.store.get()).toMatchObject({ open: true, shake: true })
  switches.shift()?.resolve()
  await waitForNextTask()
  expect(modal.store.get().open).toBe(false)
})

/** State with a wallet of `kind` connected on each of these networks; the first is the active one. */
function stateWith(
  networks: readonly CaipNetworkId[],
  parts: Parameters<typeof deferredConnector>[0] = { id: 'fox' },
  grant: Partial<ReturnType<typeof fakeSession>> = {},
): State {
  const state = fakeClient().client.store.get()
  const connection = Object.fromEntries(
    networks.map((network) => {
      const session = { ...fakeSession(network), ...grant }
      const connector = deferredConnector({ namespaces: [session.namespace], ...parts })
      return [session.namespace, { status: 'connected', connections: [{ ...session, connector }] }]
    }),
  ) as State['connection']
  return { ...state, connection }
}

const evm = mainnet.caipNetworkId
const embedded = { id: 'own', kind: 'embedded', namespaces: ['eip155', 'solana'] } as const

describe('a click on a network', () => {
  it.each<[string, State, Network, ReturnType<typeof getNetworkClickAction>]>([
    ['the same network', stateWith([evm]), mainnet, 'nothing'],
    ['another in the same namespace', stateWith([evm]), base, 'switch'],
    ['in any namespace while no wallet is connected', stateWith([]), solanaMainnet, 'switch'],
    [
      'in a namespace that is connected too',
      stateWith([evm, solanaMainnet.caipNetworkId]),
      solanaMainnet,
      'switch',
    ],
    ['in a namespace that is not connected', stateWith([evm]), solanaMainnet, 'confirm'],
    ['supported by the embedded wallet', stateWith([evm], embedded), solanaMainnet, 'switch'],
    [
      'not supported by the embedded wallet',
      stateWith([evm], { ...embedded, namespaces: ['eip155'] }),
      solanaMainnet,
      'confirm',
    ],
    [
      'not approved by the wallet',
      stateWith([evm], { id: 'fox' }, { supportsAllNetworks: false, approvedNetworks: [evm] }),
      base,
      'nothing',
    ],
  ])('on a network that is %s returns the action [2.19, 4.5a]', (_, state, network, step) => {
    expect(getNetworkClickAction(state, network)).toBe(step)
  })
})

describe('after a switch', () => {
  const routes = (...views: readonly ViewName[]): ModalState['history'] =>
    views.map(
      (view) => ({ view, data: undefined }) as ViewRoute,
    ) as unknown as ModalState['history']

  it.each<[readonly ViewName[], boolean, readonly ViewName[] | undefined]>([
    [['Account', 'Networks', 'SwitchNetwork'], true, ['Account']],
    [['WalletSend', 'Account', 'Networks', 'SwitchNetwork'], true, ['WalletSend', 'Account']],
    [['Networks', 'SwitchNetwork'], true, undefined],
    [['UnsupportedChain', 'SwitchNetwork'], true, undefined],
    [['Account', 'Networks', 'SwitchNetwork'], false, undefined],
  ])('%o with a requested network (%s) leaves %o [2.17b]', (before, isRequested, left) => {
    const move = getViewAfterSwitch(routes(...before), isRequested)
    expect(move?.history.map(({ view }) => view)).toEqual(left)
  })
})
