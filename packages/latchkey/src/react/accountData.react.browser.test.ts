import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import {
  connect,
  type Connector,
  createLatchkey,
  disconnect,
  type Latchkey,
  sendTransaction,
} from '../core/index.ts'
import { evm } from '../evm/index.ts'
import { mainnet } from '../networks/index.ts'
import {
  LatchkeyProvider,
  useActivity,
  useCurrency,
  usePendingTransactions,
  useTokens,
} from './index.ts'

const address = '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'
const caipNetworkId = mainnet.caipNetworkId

/** A wallet that sends every transaction. */
const connector: Connector = {
  id: 'test',
  uid: 'eip155:test',
  name: 'Test',
  kind: 'custom',
  readiness: 'installed',
  namespaces: ['eip155'],
  connect: async () => [
    {
      namespace: 'eip155',
      accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
      network: caipNetworkId,
      approvedNetworks: [caipNetworkId],
      supportsAllNetworks: false,
      provider: {
        request: async ({ method }) =>
          method === 'eth_sendTransaction' ? `0x${'ab'.repeat(32)}` : null,
      },
    },
  ],
  disconnect: async () => {},
  on: () => () => {},
}

function transaction(id: string): unknown {
  const metadata = {
    operationType: 'send',
    hash: `0x${id}`,
    minedAt: '2026-02-11T08:30:05Z',
    sentFrom: address,
    sentTo: address,
    status: 'confirmed',
    nonce: 1,
    application: null,
    chain: caipNetworkId,
  }
  return { id, metadata, transfers: [] }
}

const balance = {
  name: 'Dollar',
  symbol: 'USD',
  chainId: caipNetworkId,
  address: `${caipNetworkId}:0x${'d0'.repeat(20)}`,
  value: 12.5,
  price: 1,
  quantity: { decimals: '6', numeric: '12.5' },
  iconUrl: '',
}

type Answers = { status: number }

/** Answers of a gateway; `status` other than 200 fails account requests. */
function gateway(answers: Answers): typeof fetch {
  return async (input) => {
    const url = new URL(String(input))
    if (!url.pathname.includes('/account/'))
      return Response.json({ http: [caipNetworkId], ws: [], features: [] })
    if (answers.status !== 200) return new Response('', { status: answers.status })
    if (url.pathname.endsWith('/balance')) {
      const price = url.searchParams.get('currency') === 'eur' ? 0.9 : balance.price
      return Response.json({ balances: [{ ...balance, price, value: 12.5 * price }] })
    }
    const isFirst = url.searchParams.get('cursor') === null
    return Response.json({
      data: [transaction(isFirst ? 'a' : 'b')],
      next: isFirst ? 'more' : null,
    })
  }
}

type Rendered = {
  readonly activity: useActivity.Result
  readonly tokens: useTokens.Result
  readonly pending: ReturnType<typeof usePendingTransactions>
  readonly currency: useCurrency.Result
}

function render(answers: Answers = { status: 200 }): { client: Latchkey; last: () => Rendered } {
  const client = createLatchkey({
    projectId: 'test',
    networks: [mainnet],
    adapters: [evm()],
    logLevel: 'silent',
    gatewayUrl: 'https://gateway.example',
    environment: { fetch: gateway(answers) },
  })
  const rendered: Rendered[] = []
  function Host(): ReactNode {
    const [activity, tokens, pending] = [useActivity(), useTokens(), usePendingTransactions()]
    rendered.push({ activity, tokens, pending, currency: useCurrency() })
    return undefined
  }
  const root = createRoot(document.createElement('div'))
  root.render(createElement(LatchkeyProvider, { client }, createElement(Host)))
  onTestFinished(() => {
    root.unmount()
    client.destroy()
  })
  return { client, last: () => rendered.at(-1) as Rendered }
}

it('fetches activity and tokens of the connected account, page by page [3.17, 4.16]', async () => {
  const { client, last } = render()
  await expect.poll(last).toMatchObject({ activity: { status: 'pending' }, pending: [] })
  await connect(client, { connector })
  await expect.poll(() => last().activity.data).toMatchObject([{ id: 'a' }])
  await expect.poll(() => last().tokens.data).toMatchObject([{ symbol: 'USD' }])
  expect(last().activity).toMatchObject({ status: 'success', hasNextPage: true })
  expect(await last().activity.fetchNextPage()).toMatchObject({ status: 'success' })
  await expect
    .poll(() => last().activity)
    .toMatchObject({
      data: [{ id: 'a' }, { id: 'b' }],
      hasNextPage: false,
    })
  await disconnect(client)
  await expect.poll(() => last().activity.data).toBeUndefined()
})

it('returns a failure, and never rejects', async () => {
  const answers = { status: 500 }
  const { client, last } = render(answers)
  await expect.poll(last).toBeDefined()
  expect(await last().activity.refetch()).toMatchObject({
    status: 'error',
    isError: true,
    error: { code: 'activity.no_address' },
  })
  await connect(client, { connector })
  await expect.poll(() => last().activity.error?.code).toBe('activity.failed')
  await expect.poll(() => last().tokens.status).toBe('error')
  answers.status = 200
  expect(await last().activity.refetch()).toMatchObject({ status: 'success' })
  await expect.poll(() => last().activity.data).toMatchObject([{ id: 'a' }])
})

it('returns the transactions that are not in a block yet [4.14]', async () => {
  const { client, last } = render()
  await connect(client, { connector })
  const hash = await sendTransaction(client, { to: address, value: 1n })
  await expect.poll(() => last().pending).toMatchObject([{ hash, operation: 'execute' }])
  await expect
    .poll(() => last().activity.data?.[0])
    .toMatchObject({
      metadata: { hash, status: 'pending' },
    })
})

it('shows fiat values in the currency that was set', async () => {
  const { client, last } = render()
  await connect(client, { connector })
  await expect.poll(() => last().tokens.data).toMatchObject([{ value: '12.5' }])
  expect(last().currency.currency).toBe('usd')
  last().currency.setCurrency('eur')
  await expect.poll(() => last().tokens.data).toMatchObject([{ value: '11.25' }])
  expect(last().currency.currency).toBe('eur')
  await disconnect(client)
})
