import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Latchkey } from '../core/index.ts'
import {
  deferredAdapter,
  deferredConnector,
  fakeClient,
  fakeSession,
} from '../modal/fakeClient.fixture.ts'
import { mainnet } from '../networks/index.ts'
import { AccountButton, LatchkeyProvider } from './index.ts'

const supported = { http: [mainnet.caipNetworkId], ws: [] }

/** Creates a client with a connected wallet, whose gateway answers with an identity. */
function createClient(identity: object): Latchkey {
  const { client } = fakeClient({
    adapters: [deferredAdapter('eip155', [], { gatewayFeatures: ['names'] })],
    gatewayUrl: 'https://gateway.example/',
    environment: {
      fetch: async (input) => {
        const { pathname } = new URL(String(input))
        if (pathname === '/v1/supported-chains') return Response.json(supported)
        return Response.json(pathname.startsWith('/v1/identity/') ? identity : { features: [] })
      },
    },
  })
  onTestFinished(client.destroy)
  const session = fakeSession(mainnet.caipNetworkId)
  const connection = { ...session, connector: deferredConnector({ id: 'fox' }) }
  client.store.set({ connection: { eip155: { status: 'connected', connections: [connection] } } })
  return client
}

/** Shows an account button without its balance, and takes it out when the test has finished. */
function show(client: Latchkey): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const button = createElement(AccountButton, { balance: 'hide' })
  root.render(createElement(LatchkeyProvider, { client }, button))
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return container
}

it('shows the name and picture of the account in place of its address [5.6a]', async () => {
  const client = createClient({ name: 'ada.eth', avatar: 'https://images.example/ada.png' })
  const container = show(client)
  await expect.element(page.getByRole('button', { name: 'ada.eth', exact: true })).toBeVisible()
  const [address = ''] = Object.keys(client.store.get().identities ?? {})
  // The picture comes from the gateway, so that no other host sees the visitor.
  const { origin, pathname } = new URL(container.querySelector('img')?.src ?? '')
  expect(origin).toBe('https://gateway.example')
  expect(pathname.toLowerCase()).toBe(`/v1/identity/${address}/avatar`)
})

it('keeps the width of the address when a name arrives, however long it is', async () => {
  const name = `${'a'.repeat(60)}.eth`
  const client = createClient({ name: null, avatar: null })
  const container = show(client)
  const short = page.getByRole('button', { name: '0x8f3C…19aE4b' })
  await expect.element(short).toBeVisible()
  await expect.poll(() => client.store.get().identities).toBeDefined()
  const { width } = short.element().getBoundingClientRect()
  const [key = ''] = Object.keys(client.store.get().identities ?? {})
  client.store.set({ identities: { [key]: { name, timestamp: client.clock.now() } } })
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  expect(button.element().getBoundingClientRect().width).toBeCloseTo(width, 0)
  expect(container.querySelector('[title]')?.getAttribute('title')).toBe(name)
  expect(container.querySelector('img')).toBeNull()
})
