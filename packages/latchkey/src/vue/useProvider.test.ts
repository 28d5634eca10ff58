import { expect, it } from 'vitest'
import { createSSRApp } from 'vue'
import { createTestClient, fakeConnector } from '../core/client/core.fixture.ts'
import { connect, getProvider } from '../core/index.ts'
import { provideLatchkey, useProvider } from './index.ts'

it('returns the provider of the connected wallet, and none of a client that was destroyed', async () => {
  const { client } = createTestClient()
  const app = createSSRApp({})
  provideLatchkey(client, app)
  const read = (): unknown => app.runWithContext(() => useProvider().value)
  expect(read()).toBeUndefined()
  await connect(client, { connector: fakeConnector('fox') })
  expect(read()).toBe(getProvider(client))
  client.destroy()
  expect(read()).toBeUndefined()
})
