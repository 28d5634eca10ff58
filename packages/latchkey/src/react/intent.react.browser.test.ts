import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deferredAdapter, fakeClient, deferredConnector } from '../modal/fakeClient.fixture.ts'
import { ConnectButton, LatchkeyProvider } from './index.ts'
import { mountHost } from './mountHost.fixture.ts'

// Unbundled modules are more than the resource timing buffer of a browser holds by default.
performance.setResourceTimingBufferSize(5000)

const requests = (): readonly string[] =>
  performance.getEntriesByType('resource').map(({ name }) => name)
const hasUi = (): boolean => requests().some((name) => name.includes('/src/ui/index.ts'))

it("loads the modal when a button is hovered, and not before, with prefetch: 'intent'", async () => {
  const hosts: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    hosts.push(String(input))
    throw new Error('no network in tests')
  }
  const { client } = fakeClient({ prefetch: 'intent', environment: { fetch } })
  const container = document.body.appendChild(document.createElement('div'))
  // Away from wherever the pointer rests.
  container.style.padding = '300px'
  const root = createRoot(container)
  root.render(createElement(LatchkeyProvider, { client }, createElement(ConnectButton)))
  onTestFinished(() => {
    root.unmount()
    container.remove()
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

it('draws the closed modal with its wallets when the page is idle, without starting the client or asking a host', async () => {
  await userEvent.hover(document.body, { position: { x: 1, y: 1 } })
  await expect.poll(() => document.querySelector('latchkey-modal')).toBeNull()
  const hosts: string[] = []
  let preloads = 0
  let discoveries = 0
  const adapter = deferredAdapter('eip155', [], {
    preload: () => void preloads++,
    discover(onFound) {
      discoveries++
      onFound([
        deferredConnector({ id: 'fox', icon: 'https://wallets.example/fox.png' }),
        deferredConnector({ id: 'hare' }),
      ])
      return () => {}
    },
  })
  const { client, names } = fakeClient({
    adapters: [adapter],
    environment: {
      async fetch(input) {
        hosts.push(String(input))
        throw new Error('no network in tests')
      },
    },
  })
  const container = document.body.appendChild(document.createElement('div'))
  // Away from wherever the pointer rests.
  container.style.padding = '300px'
  const root = createRoot(container)
  root.render(createElement(LatchkeyProvider, { client }, createElement(ConnectButton)))
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  const shadow = (): ShadowRoot | null | undefined =>
    document.querySelector('latchkey-modal')?.shadowRoot
  await expect.poll(() => shadow()?.textContent).toContain('hare')
  expect(shadow()?.querySelector('dialog')?.open).toBe(false)
  expect([preloads, discoveries]).toEqual([1, 1])
  expect(names()).toEqual(['MODAL_CREATED'])
  expect(requests().filter((name) => new URL(name).host !== location.host)).toEqual([])
  expect(hosts).toEqual([])

  await userEvent.click(page.getByRole('button', { name: 'Connect wallet' }))
  await expect.element(page.getByRole('button', { name: 'fox' })).toBeVisible()
  expect(discoveries).toBe(1)
})

it('shows no lack of wallets before every adapter has searched', async () => {
  let looked: () => void = () => {}
  const looking = new Promise<void>((resolve) => (looked = resolve))
  const adapter = deferredAdapter('eip155', [], {
    async discover(onFound) {
      await looking
      onFound([deferredConnector({ id: 'fox' })])
      return () => {}
    },
  })
  const { client } = fakeClient({ adapters: [adapter] })
  mountHost(client, ConnectButton)
  await userEvent.click(page.getByRole('button', { name: 'Connect wallet' }))
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  expect(page.getByText('No wallets found').elements()).toHaveLength(0)
  looked()
  await expect.element(page.getByRole('button', { name: 'fox' })).toBeVisible()
})
