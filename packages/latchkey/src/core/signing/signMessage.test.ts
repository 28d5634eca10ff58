import { expect, it } from 'vitest'
import { bitcoin, mainnet } from '../../networks/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import {
  alice,
  createTestClient,
  type TestClient,
  fakeAdapter,
  fakeConnector,
} from '../client/core.fixture.ts'
import { connect } from '../connection/index.ts'
import { signMessage } from './signMessage.ts'

async function createSigningTest(sign?: Adapter['signMessage']): Promise<TestClient> {
  const first = fakeAdapter(mainnet, sign ? { signMessage: sign } : {})
  const made = createTestClient({}, { first })
  await connect(made.client, { connector: fakeConnector('fox') })
  return made
}

it('signs a message with the active account', async () => {
  const { client } = await createSigningTest(
    async ({ address, message }) => `${address} ${message}`,
  )
  expect(await signMessage(client, { message: 'Hello' })).toBe(`${alice} Hello`)
})

it.each([
  [{ code: 4001 }, 'wallet.user_rejected', 'User rejected the request'],
  [new Error('boom'), 'sign.failed', 'WagmiAdapter:signMessage - Sign message failed'],
  ['boom', 'sign.failed', 'WagmiAdapter:signMessage - Sign message failed'],
  [{ code: 4100 }, 'wallet.unauthorized', 'The wallet has not authorized this. Connect again.'],
])('translates %o [8.7]', async (thrown, code, message) => {
  const { client } = await createSigningTest(() => Promise.reject(thrown))
  await expect(signMessage(client, { message: 'Hello' })).rejects.toMatchObject({ code, message })
})

it('translates an error thrown synchronously by a wallet', async () => {
  const { client } = await createSigningTest(() => {
    throw 'locked'
  })
  await expect(signMessage(client, { message: 'Hello' })).rejects.toMatchObject({
    code: 'sign.failed',
  })
})

it('throws without a connected wallet [8.5a]', async () => {
  const { client } = createTestClient()
  const signing = signMessage(client, { message: 'Hello' })
  await expect(signing).rejects.toThrow('No ActiveCaipAddress found')
})

it('throws for a namespace that cannot sign', async () => {
  const { client } = await createSigningTest()
  const signing = signMessage(client, { message: 'Hello' })
  await expect(signing).rejects.toMatchObject({ code: 'network.unsupported_namespace' })
})

it('throws without an adapter', async () => {
  const { client } = createTestClient({ networks: [bitcoin], adapters: [] })
  const connector = fakeConnector('coin', [bitcoin])
  await connect(client, { connector })
  const signing = signMessage(client, { message: 'Hello' })
  await expect(signing).rejects.toMatchObject({ code: 'adapter.not_found' })
})

it('rejects on abort for a wallet that never answers', async () => {
  const { client, clock } = await createSigningTest(() => new Promise(() => {}))
  const visitor = new AbortController()
  const signing = signMessage(client, { message: 'Hello', signal: visitor.signal })
  visitor.abort()
  await expect(signing).rejects.toMatchObject({ code: 'transport.aborted' })
  expect(clock.pending()).toBe(0)
})
