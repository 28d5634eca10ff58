import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeAdapter, fakeClient, fakeConnector } from '../modal/fakeClient.fixture.ts'
import { ConnectButton, LatchkeyProvider } from './index.ts'

// Unbundled modules are more than a browser remembers by default.
performance.setResourceTimingBufferSize(5000)

const requests = (): readonly string[] =>
  performance.getEntriesByType('resource').map(({ name }) => name)
const hasUi = (): boolean => requests().some((name) => name.includes('/src/ui/index.ts'))

it('asks no host for anything before the visitor turns to a button, then fetches the modal', async () => {
  const hosts: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    hosts.push(String(input))
    throw new Error('no network in tests')
  }
  const { client } = fakeClient({ environment: { fetch } })
  const place = document.body.appendChild(document.createElement('div'))
  // Away from wherever the pointer rests.
  place.style.padding = '300px'
  const root = createRoot(place)
  root.render(createElement(LatchkeyProvider, { client }, createElement(ConnectButton)))
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await expect.element(button).toBeVisible()
  await expect.poll(() => client.store.get().initialized).toBe(true)
  expect(hasUi()).toBe(false)
  expect(document.querySelector('latchkey-modal')).toBeNull()

  await userEvent.hover(button)
  await expect.poll(hasUi).toBe(true)
  await expect.poll(() => document.querySelector('latchkey-modal')).not.toBeNull()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  expect(requests().filter((name) => new URL(name).host !== location.host)).toEqual([])
  expect(hosts).toEqual([])
})

it('never says that there is no wallet before every adapter has looked', async () => {
  let looked: () => void = () => {}
  const looking = new Promise<void>((resolve) => (looked = resolve))
  const adapter = fakeAdapter('eip155', [], {
    async discover(onFound) {
      await looking
      onFound([fakeConnector({ id: 'fox' })])
      return () => {}
    },
  })
  const { client } = fakeClient({ adapters: [adapter] })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(createElement(LatchkeyProvider, { client }, createElement(ConnectButton)))
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  await userEvent.click(page.getByRole('button', { name: 'Connect wallet' }))
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  expect(page.getByText('No wallet found').elements()).toHaveLength(0)
  looked()
  await expect.element(page.getByRole('button', { name: 'fox' })).toBeVisible()
})
