import { describe, expect, it } from 'vitest'
import type { Latchkey, LatchkeyOptions } from '../core/index.ts'
import { base, mainnet } from '../networks/index.ts'
import { readCloseBlocker } from './readCloseBlocker.ts'
import { createModal } from './createModal.ts'
import { leaveView } from './enterView.ts'
import {
  type FakeClient,
  fakeClient,
  deferredConnector,
  fakeRow,
  fakeSession,
  waitForNextTask,
} from './fakeClient.fixture.ts'
import type { Modal, ViewName } from './Modal.ts'
import { selectNetwork } from './network.ts'
import { readRoute } from './routeStack.ts'

const fox = (): ReturnType<typeof deferredConnector> => deferredConnector({ id: 'fox' })
const shown = (modal: Modal): ViewName => readRoute(modal.store.get()).view
const history = (modal: Modal): readonly ViewName[] =>
  modal.store.get().history.map(({ view }) => view)

/** Counts what listens to a client, from now on. */
function countListeners(client: Latchkey): () => Record<string, number> {
  const counts = { store: 0, signals: 0, events: 0 }
  const { store, signals, events } = client
  const counted =
    <listen extends (...all: never[]) => () => void>(name: keyof typeof counts, listen: listen) =>
    (...all: Parameters<listen>): (() => void) => {
      const stop = listen(...all)
      let isOn = true
      counts[name]++
      return () => {
        if (isOn) counts[name]--
        isOn = false
        stop()
      }
    }
  store.subscribe = counted('store', store.subscribe)
  signals.on = counted('signals', signals.on) as typeof signals.on
  events.onAny = counted('events', events.onAny)
  return () => counts
}

/** A modal whose visitor has connected a wallet. */
async function connectedModal(
  options: Partial<LatchkeyOptions> = {},
): Promise<FakeClient & { modal: Modal; wallet: ReturnType<typeof fox> }> {
  const wallet = fox()
  const fake = fakeClient(options)
  const modal = createModal(fake.client)
  modal.open()
  modal.selectWallet(fakeRow(wallet))
  await waitForNextTask()
  wallet.approve(mainnet.caipNetworkId)
  await waitForNextTask()
  return { ...fake, modal, wallet }
}

describe('opening', async () => {
  it('opens on Connect, then on Account once connected, and emits MODAL_OPEN [2.7b, 4.2, 2.1b]', async () => {
    const { client, events } = fakeClient()
    const modal = createModal(client)
    expect(modal.store.get()).toMatchObject({ open: false, loading: false })
    modal.open()
    await waitForNextTask()
    expect(modal.store.get()).toMatchObject({ open: true, loading: true, shake: false })
    expect(shown(modal)).toBe('Connect')
    expect(events.at(-1)).toEqual({ name: 'MODAL_OPEN', data: { connected: false } })
    modal.destroy()

    const connected = await connectedModal()
    expect(connected.modal.store.get().open).toBe(false)
    connected.modal.open()
    expect(shown(connected.modal)).toBe('Account')
    expect(connected.events.at(-1)).toEqual({ name: 'MODAL_OPEN', data: { connected: true } })
  })

  it('shows the requested view, and emits its event [2.7a]', async () => {
    const { client, names } = fakeClient()
    const modal = createModal(client)
    modal.open({ view: 'Networks' })
    await waitForNextTask()
    expect(history(modal)).toEqual(['Networks'])
    expect(names()).toEqual(['MODAL_CREATED', 'MODAL_OPEN', 'CLICK_NETWORKS'])
  })

  it('narrows Connect to a namespace, and shows Account for a connected namespace [2.7b]', async () => {
    const { modal, client } = await connectedModal()
    modal.open({ namespace: 'solana' })
    await waitForNextTask()
    expect(modal.store.get().namespace).toBe('solana')
    expect(shown(modal)).toBe('Connect')
    expect(client.store.get().activeNamespace).toBe('eip155')
    modal.open({ namespace: 'eip155' })
    await waitForNextTask()
    expect(shown(modal)).toBe('Account')
  })

  it('shows pairing without adapters, or with manual WalletConnect control [2.8]', async () => {
    const phone = {
      navigator: { userAgent: 'iPhone' },
      matchMedia: () => ({ matches: true }),
      addEventListener() {},
      removeEventListener() {},
    } as unknown as Window & typeof globalThis
    for (const options of [{ adapters: [] }, { manualWCControl: true }]) {
      const desktop = createModal(fakeClient(options).client)
      desktop.open()
      expect(shown(desktop)).toBe('ConnectingWalletConnectBasic')
      const { client } = fakeClient({ ...options, environment: { window: phone } })
      const mobile = createModal(client)
      mobile.open()
      expect(shown(mobile)).toBe('AllWallets')
    }
  })

  it('emits an event for each help view', async () => {
    const { client, names } = fakeClient()
    const modal = createModal(client)
    modal.open()
    await waitForNextTask()
    for (const view of ['WhatIsAWallet', 'GetWallet', 'WhatIsANetwork', 'AllWallets'] as const)
      modal.push({ view, data: undefined })
    expect(names().slice(2)).toEqual([
      'CLICK_WALLET_HELP',
      'CLICK_GET_WALLET_HELP',
      'CLICK_NETWORK_HELP',
      'CLICK_ALL_WALLETS',
    ])
  })
})

describe('going back and closing', async () => {
  it('goes back one view, and closes on the first [2.9a, 2.9b]', async () => {
    const modal = createModal(fakeClient().client)
    modal.open()
    await waitForNextTask()
    modal.push({ view: 'WhatIsAWallet', data: undefined })
    modal.push({ view: 'GetWallet', data: undefined })
    modal.back()
    expect(history(modal)).toEqual(['Connect', 'WhatIsAWallet'])
    modal.back()
    modal.back()
    expect(modal.store.get().open).toBe(false)
  })

  it('goes back to Account instead of Connect once connected [2.10]', async () => {
    const { modal } = await connectedModal()
    modal.open({ view: 'Connect' })
    await waitForNextTask()
    modal.push({ view: 'GetWallet', data: undefined })
    modal.back()
    expect(history(modal)).toEqual(['Account'])
  })

  it('resets to Connect when closed, and emits MODAL_CLOSE once [2.11a, 4.2]', async () => {
    const { client, names } = fakeClient()
    const modal = createModal(client)
    modal.open({ view: 'Networks' })
    await waitForNextTask()
    modal.close()
    modal.close()
    expect(modal.store.get()).toMatchObject({ open: false, loading: false })
    expect(history(modal)).toEqual(['Connect'])
    expect(names().filter((name) => name === 'MODAL_CLOSE')).toHaveLength(1)
  })

  it('stays open when embedded, on Account if connected, otherwise Connect [2.11b]', async () => {
    const { modal, client } = await connectedModal({ enableEmbedded: true })
    expect(modal.store.get()).toMatchObject({ open: true, loading: false })
    expect(history(modal)).toEqual(['Account'])
    modal.push({ view: 'Networks', data: undefined })
    modal.close()
    expect(history(modal)).toEqual(['Account'])
    await modal.disconnect()
    expect(history(modal)).toEqual(['Connect'])
    expect(modal.store.get().open).toBe(true)
    expect(client.store.get().connection).toBeDefined()
  })

  it('shakes for 500 ms, however often close is attempted [2.12, 9.9]', async () => {
    const { client, clock } = fakeClient()
    const modal = createModal(client)
    modal.open()
    await waitForNextTask()
    modal.shake()
    clock.advance(300)
    modal.shake()
    clock.advance(199)
    expect(modal.store.get().shake).toBe(true)
    clock.advance(1)
    expect(modal.store.get().shake).toBe(false)
  })

  it('stops shaking when closed, and can shake again at once [2.12]', async () => {
    const { client, clock } = fakeClient()
    const modal = createModal(client)
    modal.open()
    await waitForNextTask()
    modal.shake()
    clock.advance(100)
    modal.close()
    modal.open()
    await waitForNextTask()
    modal.shake()
    clock.advance(450)
    expect(modal.store.get().shake).toBe(true)
  })

  it('shakes rather than closes while a supported network must be chosen [2.12, 4.5c]', async () => {
    const { client } = fakeClient()
    const modal = createModal(client)
    const reason = 'Choose a network or disconnect'
    modal.open({ view: 'UnsupportedChain' })
    await waitForNextTask()
    expect(readCloseBlocker(modal)).toBe(reason)
    modal.requestClose()
    expect(modal.store.get()).toMatchObject({ open: true, shake: true })
    expect(client.store.get().notification).toMatchObject({ open: true, message: reason })
    modal.push({ view: 'SwitchNetwork', data: { network: base, fromUnsupported: true } })
    expect(readCloseBlocker(modal)).toBe(reason)
    modal.replace({ view: 'SwitchNetwork', data: { network: base } })
    modal.requestClose()
    expect(modal.store.get().open).toBe(false)
  })
})

describe('changes of the client', async () => {
  it('opens UnsupportedChain when a network needs attention [4.5c]', async () => {
    const { modal, wallet } = await connectedModal()
    wallet.emit({ type: 'networkChanged', network: 'eip155:999' })
    await waitForNextTask()
    expect(modal.store.get().open).toBe(true)
    expect(history(modal)).toEqual(['UnsupportedChain'])
  })

  it('opens UnsupportedChain over the current view, and leaves it when the wallet returns [4.5c]', async () => {
    const { modal, wallet } = await connectedModal()
    modal.open({ view: 'WhatIsANetwork' })
    await waitForNextTask()
    wallet.emit({ type: 'networkChanged', network: 'eip155:999' })
    expect(history(modal)).toEqual(['UnsupportedChain'])
    wallet.emit({ type: 'networkChanged', network: base.caipNetworkId })
    expect(modal.store.get().open).toBe(false)
  })

  it.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
    'closes on a network that was not requested where the visitor is not prompted: %o [2.17b, 4.5c]',
    async (options) => {
      const { modal, wallet } = await connectedModal(options)
      modal.open()
      wallet.emit({ type: 'networkChanged', network: 'eip155:999' })
      expect(modal.store.get().open).toBe(false)
    },
  )

  it('closes when the address is lost, but not on the list of wallets [4.2]', async () => {
    const first = await connectedModal()
    first.modal.open()
    first.wallet.emit({ type: 'disconnected', namespace: 'eip155' })
    await waitForNextTask()
    expect(first.modal.store.get().open).toBe(false)

    const second = await connectedModal()
    second.modal.open({ view: 'ProfileWallets' })
    second.wallet.emit({ type: 'disconnected', namespace: 'eip155' })
    await waitForNextTask()
    expect(second.modal.store.get().open).toBe(true)
    expect(shown(second.modal)).toBe('ProfileWallets')
  })

  it('stays open when another namespace becomes the active one [4.2]', async () => {
    const { modal, client } = await connectedModal()
    modal.open({ view: 'Networks' })
    await waitForNextTask()
    client.store.set({ activeNamespace: 'solana' })
    expect(modal.store.get().open).toBe(true)
  })

  it('goes from Connect to Account when a stored wallet reconnects [2.7b]', async () => {
    const { client } = fakeClient()
    const modal = createModal(client)
    modal.open()
    const connection = { ...fakeSession(mainnet.caipNetworkId), connector: fox() }
    client.store.set({
      connection: { eip155: { status: 'connected', connections: [connection] } },
    })
    await waitForNextTask()
    expect(history(modal)).toEqual(['Account'])
  })

  it('stays on a Connect view that was requested while connected [2.7a]', async () => {
    const { client } = fakeClient()
    const connection = { ...fakeSession(mainnet.caipNetworkId), connector: fox() }
    client.store.set({ connection: { eip155: { status: 'connected', connections: [connection] } } })
    const modal = createModal(client)
    modal.open({ view: 'Connect' })
    await waitForNextTask()
    expect(history(modal)).toEqual(['Connect'])
  })
})

describe('theme and language', async () => {
  it('starts with the options of the client and accepts new ones', async () => {
    const { client } = fakeClient({
      themeMode: 'dark',
      themeVariables: { '--lk-accent': 'teal' },
      locale: 'de',
    })
    const modal = createModal(client)
    expect(modal.store.get()).toMatchObject({
      themeMode: 'dark',
      themeVariables: { '--lk-accent': 'teal' },
      locale: 'de',
    })
    modal.setTheme({ mode: 'light' })
    modal.setLocale('fr')
    expect(modal.store.get()).toMatchObject({
      themeMode: 'light',
      themeVariables: { '--lk-accent': 'teal' },
      locale: 'fr',
    })
    modal.setTheme({ mode: undefined, variables: {} })
    expect(modal.store.get()).toMatchObject({ themeMode: undefined, themeVariables: {} })
  })
})

describe('destroy', async () => {
  it('leaves no listener behind after 200 modals', async () => {
    // A connected modal has more subscriptions.
    const { client, clock, modal: earlier } = await connectedModal()
    earlier.destroy()
    const counts = countListeners(client)
    for (let round = 0; round < 200; round++) {
      const modal = createModal(client)
      modal.open({ view: 'Networks' })
      modal.shake()
      expect(counts()).toEqual({ store: 4, signals: 2, events: 0 })
      modal.destroy()
    }
    await waitForNextTask()
    expect(counts()).toEqual({ store: 0, signals: 0, events: 0 })
    expect(clock.pending()).toBe(0)
  })

  it('does nothing after destroy', async () => {
    const { client } = fakeClient()
    const modal = createModal(client)
    modal.destroy()
    modal.open()
    await waitForNextTask()
    client.signals.emit('attention', { kind: 'unsupportedNetwork', network: 'eip155:999' })
    modal.selectWallet(fakeRow(fox()))
    expect(modal.store.get().open).toBe(false)
    expect(history(modal)).toEqual(['Connect'])
  })

  it.each([{}, { enableEmbedded: true }])(
    'closes without an error when its client is destroyed while a wallet is prompted: %o',
    (options) => {
      const { client, clock } = fakeClient(options)
      const errors: string[] = []
      client.logger.error = (message) => void errors.push(message)
      const modal = createModal(client)
      client.onDestroy(modal.destroy)
      modal.open()
      modal.selectWallet(fakeRow(fox()))
      expect(shown(modal)).toBe('ConnectingExternal')
      modal.shake()
      client.destroy()
      expect(modal.store.get()).toMatchObject({ open: false, shake: false })
      expect(errors).toEqual([])
      expect(clock.pending()).toBe(0)
    },
  )

  it('leaves its view when its client was destroyed before', () => {
    const { client } = fakeClient()
    const modal = createModal(client)
    modal.open()
    client.destroy()
    expect(() => leaveView(modal, readRoute(modal.store.get()))).not.toThrow()
  })

  it('sends no switch request after destroy', async () => {
    const { modal, client } = await connectedModal()
    modal.open()
    modal.destroy()
    selectNetwork(modal, base.caipNetworkId)
    modal.shake()
    expect(client.store.get().switchFlow.status).toBe('idle')
    expect(modal.store.get().shake).toBe(false)
  })

  it('is independent of the modal of another client', async () => {
    const [one, other] = [fakeClient(), fakeClient()]
    const [first, second] = [createModal(one.client), createModal(other.client)]
    first.open({ view: 'Networks' })
    one.client.signals.emit('attention', { kind: 'unsupportedNetwork', network: 'eip155:999' })
    expect(shown(first)).toBe('UnsupportedChain')
    expect(second.store.get()).toMatchObject({ open: false, history: [{ view: 'Connect' }] })
    expect(other.names()).toEqual(['MODAL_CREATED'])
  })
})
