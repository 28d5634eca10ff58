import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notify } from '../core/index.ts'
import { WalletError } from '../errors/index.ts'
import { agreementPart } from './features/connect/parts.ts'
import { platformsPart, refusedPart } from './features/pairing/parts.ts'
import { decline } from './bench.fixture.ts'
import { mountBench, showScene, type Shown } from './mounting.fixture.ts'
import { type ViewEntry, registry } from './registry.ts'
import { headingId } from './primitives/index.ts'
import { toastPart, waitingBarPart } from './shell/parts.ts'
import type { Part } from './shell/views.ts'

/** Counts how often something is fetched, and has it fail as often as is said. */
function watchLoads(part: Part<never> | ViewEntry, failures = 0): { count: number } {
  const watched = part as { load: ViewEntry['load'] }
  const real = watched.load
  onTestFinished(() => void (watched.load = real))
  const loads = { count: 0 }
  watched.load = () => (loads.count++ < failures ? Promise.reject(new Error('offline')) : real())
  return loads
}

/** Counts again once a pause is over. */
function countAfterPause({ clock }: Shown, loads: { count: number }): number {
  clock.advance(4000)
  return loads.count
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

it('speaks of a part that does not come, and keeps focus through another try', async () => {
  watchLoads(refusedPart, 1)
  const shown = await show('ConnectingWalletConnect')
  shown.behaviour.connect = decline
  shown.modal.retryConnect()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This part did not load')
  // Held, so that nothing else takes focus meanwhile.
  ;(refusedPart as { load: () => Promise<never> }).load = () => new Promise(() => {})
  const button = page.getByRole('button', { name: 'Try again' })
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(shown.root.activeElement?.id).toBe(headingId)
})

it('says in the language of the visitor that something is missing, even without its toast', async () => {
  watchLoads(toastPart, Infinity)
  const { client } = await show('Connect', { locale: 'de' })
  notify(client, { message: new WalletError('transport.failed').message, variant: 'error' })
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Dieser Teil wurde nicht geladen')
})

it('says plainly what a toast would say that does not come', async () => {
  const loads = watchLoads(toastPart, Infinity)
  const { client } = await show('Connect')
  notify(client, { message: 'Address copied', variant: 'success' })
  await expect.poll(() => loads.count).toBe(1)
  await expect.element(page.getByRole('status')).toHaveTextContent('Address copied')
  await expect.element(page.getByText('Address copied')).toBeVisible()
})

it('fetches the way to a wallet that waits again by itself', async () => {
  const loads = watchLoads(waitingBarPart, 1)
  const shown = await show('Account')
  const waiting = [{ id: 1, wallet: 'Oak', link: 'oak://wc?requestId=1' }]
  shown.client.store.set(({ pairing }) => ({ pairing: { ...pairing, waiting } }))
  await expect.poll(() => loads.count).toBe(1)
  const link = page.getByRole('link', { name: 'Open Oak' })
  await expect.element(link).not.toBeInTheDocument()
  await expect.poll(() => countAfterPause(shown, loads)).toBe(2)
  await expect.element(link).toBeVisible()
})

it('never leaves out the terms in silence', async () => {
  const loads = watchLoads(agreementPart, 2)
  await show('Connect')
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(loads.count).toBe(2)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'terms' })).toBeVisible()
})

it('goes on showing the code where the choice of ways does not come, and fetches that again', async () => {
  const loads = watchLoads(platformsPart, 1)
  const shown = await show('ConnectingWalletConnectTabs')
  const code = page.getByRole('img', { name: 'QR code to connect with' })
  await expect.element(code).toBeVisible()
  await expect.poll(() => loads.count).toBe(1)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.poll(() => countAfterPause(shown, loads)).toBe(2)
  await expect.element(page.getByRole('tab', { name: 'Mobile' })).toBeVisible()
  await expect.element(code).toBeVisible()
})
