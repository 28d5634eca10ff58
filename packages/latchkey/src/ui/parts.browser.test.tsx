import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusedPart } from './features/pairing/parts.ts'
import { decline } from './bench.fixture.ts'
import { mountBench, showScene, type Shown } from './mounting.fixture.ts'
import { type ViewEntry, registry } from './registry.ts'
import type { Part } from './shell/views.ts'

/** Counts how often something is fetched, and has it fail as often as is said. */
function watchLoads(part: Part | ViewEntry, failures = 0): { count: number } {
  const watched = part as { load: ViewEntry['load'] }
  const real = watched.load
  onTestFinished(() => void (watched.load = real))
  const loads = { count: 0 }
  watched.load = () => (loads.count++ < failures ? Promise.reject(new Error('offline')) : real())
  return loads
}

async function show(...parameters: Parameters<typeof showScene>): Promise<Shown> {
  const shown = await showScene(...parameters)
  onTestFinished(shown.remove)
  return shown
}

it('fetches what a row leads to once the visitor turns to it, and not before', async () => {
  const loads = watchLoads(registry.ConnectingExternal as ViewEntry)
  const shown = await mountBench()
  onTestFinished(shown.remove)
  await userEvent.hover(document.body, { position: { x: 1, y: 1 } })
  shown.modal.open()
  await shown.arrival('Connect')
  shown.clock.advance(1000)
  expect(loads.count).toBe(0)
  const row = page.getByRole('button', { name: /MetaMask/ })
  await userEvent.hover(row)
  await expect.poll(() => loads.count).toBe(1)
})

it('fetches it for the keyboard too', async () => {
  const loads = watchLoads(registry.ConnectingMultiChain as ViewEntry)
  await show('Connect')
  ;(page.getByRole('button', { name: /Phantom/ }).element() as HTMLElement).focus()
  await expect.poll(() => loads.count).toBe(1)
})

it('fetches what may follow a code only once there is one', async () => {
  const loads = watchLoads(refusedPart)
  const shown = await show('ConnectingWalletConnectLoading')
  shown.clock.advance(1000)
  expect(loads.count).toBe(0)
  shown.client.store.set(({ pairing }) => ({
    pairing: { ...pairing, status: 'ready', uri: 'wc:1@2' },
  }))
  await expect.element(page.getByRole('img', { name: 'QR code to connect with' })).toBeVisible()
  expect(loads.count).toBe(0)
  shown.clock.advance(0)
  await expect.poll(() => loads.count).toBe(1)
})

it('offers another try where a part of a view does not come', async () => {
  const loads = watchLoads(refusedPart, 1)
  const shown = await show('ConnectingWalletConnect')
  shown.behaviour.connect = decline
  shown.modal.retryConnect()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Request declined')).toBeVisible()
  expect(loads.count).toBe(2)
})
