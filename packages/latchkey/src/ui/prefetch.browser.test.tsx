import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Latchkey } from '../core/index.ts'
import { createPairingLoader } from '../core/pairing/createPairingLoader.ts'
import type { ViewName } from '../modal/index.ts'
import { mountTestModal, type MountedStory } from './mountStory.fixture.ts'
import { neverSettle } from './testModal.fixture.ts'
import { viewRegistry } from './viewRegistry.ts'
import type { ViewEntry } from './shell/views.ts'

/** Counts how often a view is loaded; the first `failures` loads fail. */
function countLoads(view: ViewName, failures = 0): { count: number } {
  const entry = viewRegistry[view] as { load: ViewEntry['load'] }
  const real = entry.load
  onTestFinished(() => void (entry.load = real))
  const loads = { count: 0 }
  entry.load = async () => {
    if (loads.count++ < failures) throw new Error('offline')
    return real()
  }
  return loads
}

/** A closed modal in the page. The pointer is away from it. */
async function mount(...parameters: Parameters<typeof mountTestModal>): Promise<MountedStory> {
  const shown = await mountTestModal(...parameters)
  onTestFinished(shown.remove)
  await userEvent.hover(document.body, { position: { x: 1, y: 1 } })
  return shown
}

function setDiscovered({ store }: Latchkey, searched: boolean): void {
  store.set(({ wallets }) => ({ wallets: { ...wallets, searched } }))
}

function setPairing({ store }: Latchkey, status: 'making' | 'ready'): void {
  store.set(({ pairing }) => ({ pairing: { ...pairing, status } }))
}

describe('a wallet row', () => {
  it('loads the view it leads to once the pointer is over it, and not before', async () => {
    const loads = countLoads('ConnectingExternal')
    const { modal, waitForView, clock } = await mount()
    modal.open()
    await waitForView('Connect')
    clock.advance(1000)
    expect(loads.count).toBe(0)
    await userEvent.hover(page.getByRole('button', { name: /MetaMask/ }))
    await expect.poll(() => loads.count).toBe(1)
  })

  it('loads the view it leads to once it has focus', async () => {
    const loads = countLoads('ConnectingMultiChain')
    const { modal, waitForView, clock } = await mount()
    modal.open()
    await waitForView('Connect')
    clock.advance(1000)
    expect(loads.count).toBe(0)
    ;(page.getByRole('button', { name: /Phantom/ }).element() as HTMLElement).focus()
    await expect.poll(() => loads.count).toBe(1)
  })

  it('opens its view although prefetching the view failed', async () => {
    const loads = countLoads('ConnectingExternal', 1)
    const { modal, waitForView, behaviour } = await mount()
    // Until the wallet has answered, the view stays.
    behaviour.connect = neverSettle
    modal.open()
    await waitForView('Connect')
    const row = page.getByRole('button', { name: /MetaMask/ })
    await userEvent.hover(row)
    await expect.poll(() => loads.count).toBe(1)
    await row.click()
    await waitForView('ConnectingExternal')
    expect(loads.count).toBe(2)
  })
})

describe('the views that can follow', () => {
  it('are loaded once the current view is drawn and wallets were discovered', async () => {
    const loads = countLoads('ConnectingWalletConnect')
    const { modal, waitForView, clock, client } = await mount({ hasPairing: true })
    setDiscovered(client, false)
    clock.advance(1000)
    modal.open()
    await waitForView('Connect')
    clock.advance(1000)
    expect(loads.count).toBe(0)
    setDiscovered(client, true)
    clock.advance(0)
    await expect.poll(() => loads.count).toBe(1)
  })

  it('are not loaded before the modal opens, nor after it was removed', async () => {
    const loads = countLoads('ConnectingWalletConnect')
    const { modal, waitForView, clock, unmount } = await mount({ hasPairing: true })
    clock.advance(1000)
    expect(loads.count).toBe(0)
    modal.open()
    await waitForView('Connect')
    unmount()
    clock.advance(1000)
    expect(loads.count).toBe(0)
  })

  it('are not loaded while a pairing code is being created', async () => {
    const loads = countLoads('ConnectingWalletConnect')
    const { modal, waitForView, clock, client } = await mount({ hasPairing: true })
    setPairing(client, 'making')
    modal.open()
    await waitForView('Connect')
    clock.advance(1000)
    expect(loads.count).toBe(0)
    setPairing(client, 'ready')
    clock.advance(0)
    await expect.poll(() => loads.count).toBe(1)
  })

  it('are those of the view that shows', async () => {
    const loads = countLoads('SwitchNetwork')
    const { modal, waitForView, clock } = await mount()
    modal.open()
    await waitForView('Connect')
    clock.advance(1000)
    expect(loads.count).toBe(0)
    modal.push({ view: 'Networks', data: undefined })
    await waitForView('Networks')
    clock.advance(0)
    await expect.poll(() => loads.count).toBe(1)
  })
})

it('loads nothing of pairing where no wallet can be paired', async () => {
  const loads = countLoads('ConnectingWalletConnect')
  const { modal, waitForView, clock } = await mount()
  modal.open()
  await waitForView('Connect')
  clock.advance(1000)
  expect(loads.count).toBe(0)
})

it('loads the code of pairing on Connect, and not on other views', async () => {
  const { modal, waitForView, clock, client } = await mount({
    pairing: { relayUrls: ['ws://127.0.0.1:9'] },
  })
  const loads: string[] = []
  Object.assign(client.own(createPairingLoader), {
    load: async () => loads.push('operations'),
    create: async () => loads.push('pairing'),
  })
  modal.open({ view: 'WhatIsAWallet' })
  await waitForView('WhatIsAWallet')
  clock.advance(0)
  expect(loads).toEqual([])
  modal.open({ view: 'Connect' })
  await waitForView('Connect')
  clock.advance(0)
  expect(loads).toEqual(['operations'])
})
