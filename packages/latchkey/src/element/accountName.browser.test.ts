import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createLatchkey } from '../core/index.ts'
import { evm } from '../evm/index.ts'
import { deferredConnector, fakeSession } from '../modal/fakeClient.fixture.ts'
import { mainnet } from '../networks/index.ts'
import './index.ts'

it('shows the name and picture of the account on a button [5.6a]', async () => {
  const identity = { name: 'ada.eth', avatar: 'https://images.example/ada.png' }
  const client = createLatchkey({
    projectId: 'test',
    networks: [mainnet],
    adapters: [evm()],
    prefetch: 'intent',
    logLevel: 'silent',
    gatewayUrl: 'https://gateway.example/',
    environment: {
      fetch: async (input) => {
        const { pathname } = new URL(String(input))
        if (pathname === '/v1/supported-chains')
          return Response.json({ http: [mainnet.caipNetworkId], ws: [] })
        return Response.json(pathname.startsWith('/v1/identity/') ? identity : { features: [] })
      },
    },
  })
  onTestFinished(client.destroy)
  const session = fakeSession(mainnet.caipNetworkId, `0x${'5d'.repeat(20)}`)
  const connection = { ...session, connector: deferredConnector({ id: 'fox' }) }
  client.store.set({ connection: { eip155: { status: 'connected', connections: [connection] } } })
  const element = document.createElement('latchkey-button')
  onTestFinished(() => element.remove())
  element.client = client
  document.body.append(element)
  await expect.element(page.getByRole('button', { name: /ada\.eth$/ })).toBeVisible()
  const picture = element.shadowRoot?.querySelector('img') ?? element.querySelector('img')
  expect(picture?.src).toMatch(/^https:\/\/gateway\.example\/v1\/identity\/0x5d.*\/avatar/i)
})
