import { expect, it } from 'vitest'
import { connect, fetchTokens, type Latchkey } from '../core/index.ts'
import { clientDestroyedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { mainnet } from '../networks/index.ts'
import {
  deferredAdapter,
  fakeClient,
  deferredConnector,
  waitForNextTask,
} from './fakeClient.fixture.ts'
import { fetchSendFormData } from './send.ts'

const network = mainnet.caipNetworkId
const about = { chainId: network, iconUrl: '', price: 1 }
const nativeToken = {
  ...about,
  name: 'Ether',
  symbol: 'ETH',
  quantity: { decimals: '18', numeric: '2' },
}
const dollar = {
  ...about,
  name: 'Dollar',
  symbol: 'USD',
  address: `${network}:0x${'d0'.repeat(20)}`,
  quantity: { decimals: '6', numeric: '12.5' },
}

/** A connected account, what its network and a gateway answer, and how often a fee was requested. */
async function connectedClient(answers: {
  readonly node: () => Promise<bigint>
  readonly gateway: () => Promise<readonly object[]>
}): Promise<{ client: Latchkey; estimates: () => number }> {
  let estimates = 0
  const adapter = deferredAdapter('eip155', [], {
    gatewayFeatures: ['balances'],
    readBalance: answers.node,
    send: async () => ({ hash: '0x1' }),
    estimateFee: async () => BigInt((estimates += 1)),
  })
  const { client } = fakeClient({
    adapters: [adapter],
    networks: [mainnet],
    gatewayUrl: 'https://gateway.example',
    environment: {
      fetch: async (url) =>
        Response.json(
          new URL(String(url)).pathname.endsWith('/balance')
            ? { balances: await answers.gateway() }
            : { http: [network], ws: [] },
        ),
    },
  })
  const connector = deferredConnector({ id: 'fox' })
  const connecting = connect(client, { connector })
  await waitForNextTask()
  connector.approve(network)
  await connecting
  return { client, estimates: () => estimates }
}

const never = (): Promise<never> => new Promise(() => {})
const down = (): Promise<never> => Promise.reject(new Error('down'))
const chosen = (client: Latchkey): unknown => client.store.get().send.token?.symbol

it.each([
  ['its balance is known and the gateway is slow', async () => 10n ** 18n, never],
  ['the gateway reports it and the node is slow', never, async () => [dollar, nativeToken]],
  ['the gateway reports it and the node fails', down, async () => [dollar, nativeToken]],
])('selects the native currency as soon as %s, and estimates the fee', async (_, node, gateway) => {
  const { client, estimates } = await connectedClient({ node, gateway })
  void fetchSendFormData(client)
  await expect.poll(() => chosen(client)).toBe('ETH')
  await waitForNextTask()
  expect(client.store.get().send.fee).toBe(BigInt(estimates()))
  expect(estimates()).toBe(1)
})

it('selects no token in place of the native currency', async () => {
  const { client, estimates } = await connectedClient({ node: down, gateway: async () => [dollar] })
  await fetchSendFormData(client)
  expect(await fetchTokens(client)).toMatchObject({ status: 'ready', list: [{ symbol: 'USD' }] })
  expect([chosen(client), estimates()]).toEqual([undefined, 0])
})

it('rejects with client.destroyed, and leaves no unhandled rejection', async () => {
  const unhandled: unknown[] = []
  const onUnhandled = (reason: unknown): void => void unhandled.push(reason)
  process.on('unhandledRejection', onUnhandled)
  const { client } = await connectedClient({ node: never, gateway: never })
  client.destroy()
  await expect(fetchSendFormData(client)).rejects.toEqual(new WalletError(clientDestroyedError))
  await waitForNextTask()
  process.off('unhandledRejection', onUnhandled)
  expect(unhandled).toEqual([])
})
