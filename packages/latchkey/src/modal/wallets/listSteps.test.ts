import { describe, expect, it } from 'vitest'
import { createModal } from '../createModal.ts'
import {
  type FakeClient,
  fakeClient,
  fakePairing,
  fakePhone,
  fakeRow,
  find,
  loadParts,
  settle,
} from '../fakeClient.fixture.ts'
import type { Modal, ViewName } from '../Modal.ts'
import * as steps from '../steps.ts'

const history = (modal: Modal): readonly ViewName[] =>
  modal.store.get().history.map(({ view }) => view)

type Bench = FakeClient & { modal: Modal; opened: readonly string[] }

/** A modal on the list of all wallets, and what it asks of the catalogue. */
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
  find(fake.client, fakePairing())
  const modal = createModal(fake.client, async () => steps)
  await loadParts(modal)
  modal.open()
  modal.openAllWallets()
  await listBegins(fake)
  return { ...fake, modal, opened }
}

/** What asks the catalogue comes by itself. */
async function listBegins({ client }: FakeClient): Promise<void> {
  while (client.store.get().wallets.list.status !== 'loading') await settle()
}

/** Has the whole list be there. */
function fill({ client }: FakeClient): void {
  client.store.set(({ wallets }) => ({
    wallets: { ...wallets, list: { status: 'ready', search: '', wallets: [] } },
  }))
}

describe('the list of all wallets', () => {
  it('is shown with its first page on the way, and said so [2.2, 9.6]', async () => {
    const { modal, client, names } = await openList()
    expect(history(modal)).toEqual(['Connect', 'AllWallets'])
    expect(names()).toContain('CLICK_ALL_WALLETS')
    expect(client.store.get().wallets.list).toMatchObject({ status: 'loading', search: '' })
  })

  it('searches once typing has rested 500 ms, from two letters on [9.1g, 9.6]', async () => {
    const bench = await openList()
    fill(bench)
    const { modal, clock, client, events } = bench
    modal.searchWallets('r')
    clock.advance(1000)
    expect(client.store.get().wallets.list.search).toBe('')
    modal.searchWallets('ra')
    clock.advance(499)
    modal.searchWallets('rain ')
    clock.advance(499)
    await settle()
    expect(client.store.get().wallets.list.search).toBe('')
    clock.advance(1)
    await settle()
    expect(client.store.get().wallets.list).toMatchObject({ search: 'rain', status: 'loading' })
    expect(events.filter(({ name }) => name === 'SEARCH_WALLET')).toEqual([
      { name: 'SEARCH_WALLET', data: { search: 'rain' } },
    ])
  })

  it('does not search for what has been found', async () => {
    const bench = await openList()
    fill(bench)
    bench.modal.searchWallets('rain')
    bench.modal.searchWallets('')
    bench.clock.advance(1000)
    await settle()
    expect(bench.client.store.get().wallets.list).toMatchObject({ status: 'ready', search: '' })
  })

  it('tries again at once what failed', async () => {
    const bench = await openList()
    const { client, modal } = bench
    client.store.set(({ wallets }) => ({
      wallets: { ...wallets, list: { ...wallets.list, status: 'failed' } },
    }))
    modal.searchWallets('')
    await settle()
    expect(client.store.get().wallets.list.status).toBe('loading')
  })

  it('begins anew for who comes to it again, not for who goes back to it', async () => {
    const bench = await openList()
    const { client, modal } = bench
    fill(bench)
    modal.searchWallets('rain')
    bench.clock.advance(500)
    await settle()
    modal.push({ view: 'WhatIsAWallet', data: undefined })
    modal.back()
    expect(client.store.get().wallets.list.search).toBe('rain')
    modal.back()
    modal.openAllWallets()
    await settle()
    expect(client.store.get().wallets.list.search).toBe('')
  })
})

describe('getting a wallet', () => {
  const homepage = 'https://oak.example'

  it('leads to its stores', async () => {
    const { modal } = await openList()
    modal.getWallet({ ...fakeRow(), homepage, stores: { ios: 'https://apps.example/oak' } })
    expect(history(modal).at(-1)).toBe('Downloads')
  })

  it('opens its home page where there is nothing else, and says so', async () => {
    const { modal, opened, events } = await openList()
    modal.getWallet({ ...fakeRow(), name: 'Oak', homepage, stores: {} })
    expect(opened).toEqual([homepage])
    expect(events).toContainEqual({ name: 'GET_WALLET', data: { name: 'Oak', link: 'homepage' } })
    expect(history(modal).at(-1)).toBe('AllWallets')
  })

  it('says that a wallet is nowhere to be had', async () => {
    const { modal, client } = await openList()
    modal.getWallet(fakeRow())
    expect(client.store.get().notification).toMatchObject({ open: true, variant: 'error' })
  })
})
