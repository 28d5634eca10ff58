import { expect, it, onTestFinished } from 'vitest'
import { createLatchkey, isConnected } from '../core/index.ts'
import { createLatchkeyContextValue } from '../host/index.ts'
import { evm } from '../evm/index.ts'
import { deferredConnector, fakeSession } from '../modal/fakeClient.fixture.ts'
import { mainnet } from '../networks/index.ts'
import './index.ts'

it('disconnects the wallet although the code of the modal does not load', async () => {
  const client = createLatchkey({
    projectId: 'test',
    networks: [mainnet],
    adapters: [evm()],
    prefetch: 'intent',
    logLevel: 'silent',
  })
  onTestFinished(client.destroy)
  const connection = {
    ...fakeSession(mainnet.caipNetworkId),
    connector: deferredConnector({ id: 'fox' }),
  }
  client.store.set({ connection: { eip155: { status: 'connected', connections: [connection] } } })
  const { modal } = client.own(createLatchkeyContextValue)
  Object.assign(modal, { load: () => Promise.reject(new Error('offline')) })
  const element = document.createElement('latchkey-modal')
  onTestFinished(() => element.remove())
  element.client = client
  document.body.append(element)
  await element.disconnect('eip155')
  expect(isConnected(client.store.get())).toBe(false)
})
