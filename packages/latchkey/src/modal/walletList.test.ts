import { describe, expect, it } from 'vitest'
import type { LatchkeyOptions } from '../core/index.ts'
import { mainnet } from '../networks/index.ts'
import { createModal } from './createModal.ts'
import {
  type FakeClient,
  fakeClient,
  fakeWalletConnectConnector,
  fakePhone,
  fakeRow,
  addConnectors,
  waitForNextTask,
  deferredConnector,
  fakeSession,
} from './fakeClient.fixture.ts'
import type { Modal, ViewName } from './Modal.ts'
import { readAllWalletsCount } from './readAllWalletsCount.ts'
import { loadWalletList, searchWalletList } from './walletList.ts'
import {
  formatWalletCount,
  findPairingConnector,
  hasPairedWallet,
  needsPairing,
} from './connect.ts'

const history = (modal: Modal): readonly ViewName[] =>
  modal.store.get().history.map(({ view }) => view)

type Bench = FakeClient & { modal: Modal; opened: readonly string[] }

/** A modal on the list of all wallets, and its requests to the catalogue. */
async function openList(): Promise<Bench> {
  const { window, opened } = fakePhone('desktop')
  const fake = fakeClient({
    gatewayUrl: 'http://127.0.0.1:9',
    pairing: false,
    environment: {
      window,
      fetch: () => new Promise(() => {}),
    },
  })
  addConnectors(fake.client, fakeWalletConnectConnector())
  const modal = createModal(fake.client)
  modal.open()
  modal.openAllWallets()
  loadWalletList(modal)
  return { ...fake, modal, opened }
}

/** Sets the fetched list in the state. */
function fill({ client }: FakeClient): void {
  client.store.set(({ wallets }) => ({
    wallets: { ...wallets, list: { status: 'ready', search: '', wallets: [] } },
  }))
}

describe('the list of all wallets', () => {
  it('shows while its first page loads, and emits its event [2.2, 9.6]', async () => {
    const { modal, client, names } = await openList()
    expect(history(modal)).toEqual(['Connect', 'AllWallets'])
    expect(names()).toContain('CLICK_ALL_WALLETS')
    expect(client.store.get().wallets.list).toMatchObject({ status: 'loading', search: '' })
  })

  it('searches 500 ms after the last letter, from two letters on [9.1g, 9.6]', async () => {
    const bench = await openList()
    fill(bench)
    const { modal, clock, client, events } = bench
    searchWalletList(modal, 'r')
    clock.advance(1000)
    expect(client.store.get().wallets.list.search).toBe('')
    searchWalletList(modal, 'ra')
    clock.advance(499)
    searchWalletList(modal, 'rain ')
    clock.advance(499)
    await waitForNextTask()
    expect(client.store.get().wallets.list.search).toBe('')
    clock.advance(1)
    await waitForNextTask()
    expect(client.store.get().wallets.list).toMatchObject({ search: 'rain', status: 'loading' })
    expect(events.filter(({ name }) => name === 'SEARCH_WALLET')).toEqual([
      { name: 'SEARCH_WALLET', data: { search: 'rain' } },
    ])
  })

  it('names the badge of the wallets that are shown in the event of a search', async () => {
    const { modal, clock, events } = await openList()
    searchWalletList(modal, 'rain', 'certified')
    clock.advance(500)
    expect(events).toContainEqual({
      name: 'SEARCH_WALLET',
      data: { search: 'rain', badge: 'certified' },
    })
  })

  it('does not repeat a search that is already shown', async () => {
    const bench = await openList()
    fill(bench)
    searchWalletList(bench.modal, 'rain')
    searchWalletList(bench.modal, '')
    bench.clock.advance(1000)
    await waitForNextTask()
    expect(bench.client.store.get().wallets.list).toMatchObject({ status: 'ready', search: '' })
  })

  it('retries a failed search at once', async () => {
    const bench = await openList()
    const { client, modal } = bench
    client.store.set(({ wallets }) => ({
      wallets: { ...wallets, list: { ...wallets.list, status: 'failed' } },
    }))
    searchWalletList(modal, '')
    await waitForNextTask()
    expect(client.store.get().wallets.list.status).toBe('loading')
  })

  it('lists all wallets when it is opened again, and keeps its search when gone back to', async () => {
    const bench = await openList()
    const { client, modal } = bench
    fill(bench)
    searchWalletList(modal, 'rain')
    bench.clock.advance(500)
    await waitForNextTask()
    modal.push({ view: 'WhatIsAWallet', data: undefined })
    modal.back()
    loadWalletList(modal)
    await waitForNextTask()
    expect(client.store.get().wallets.list.search).toBe('rain')
    modal.back()
    modal.openAllWallets()
    loadWalletList(modal)
    await waitForNextTask()
    expect(client.store.get().wallets.list.search).toBe('')
  })

  it('is not fetched again when its first page is there', async () => {
    const bench = await openList()
    const { client, modal } = bench
    fill(bench)
    modal.back()
    modal.openAllWallets()
    loadWalletList(modal)
    await waitForNextTask()
    expect(client.store.get().wallets.list).toMatchObject({ status: 'ready', search: '' })
  })
})

describe('getting a wallet', () => {
  const homepage = 'https://oak.example'

  it('shows its stores', async () => {
    const { modal } = await openList()
    modal.getWallet({ ...fakeRow(), homepage, stores: { ios: 'https://apps.example/oak' } })
    expect(history(modal).at(-1)).toBe('Downloads')
  })

  it('opens its home page when it has no stores, and emits its event', async () => {
    const { modal, opened, events } = await openList()
    const oak = { name: 'Oak', rank: 7, explorerId: 'oak-id', homepage, stores: {} }
    modal.getWallet({ ...fakeRow(), ...oak })
    expect(opened).toEqual([homepage])
    const data = { name: 'Oak', type: 'homepage', walletRank: 7, explorerId: 'oak-id' }
    expect(events).toContainEqual({ name: 'GET_WALLET', data })
    expect(history(modal).at(-1)).toBe('AllWallets')
  })

  it('shows a toast for a wallet without stores and home page', async () => {
    const { modal, client } = await openList()
    modal.getWallet(fakeRow())
    expect(client.store.get().notification).toMatchObject({ open: true, variant: 'error' })
  })
})

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
