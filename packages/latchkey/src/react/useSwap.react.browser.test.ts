import { createElement, type ReactNode, useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connect, type Latchkey } from '../core/index.ts'
import {
  deferredAdapter,
  fakeClient,
  deferredConnector,
  waitForNextTask,
} from '../modal/fakeClient.fixture.ts'
import { mainnet } from '../networks/index.ts'
import { useSwap } from './index.ts'
import { mountHost } from './mountHost.fixture.ts'

const native = `eip155:1:0x${'e'.repeat(40)}` as const
const token = `eip155:1:0x${'70'.repeat(20)}` as const
const router = `eip155:1:0x${'c0'.repeat(20)}`

/** Shows the best quote, and swaps at it. */
function Host(): ReactNode {
  const [amount, setAmount] = useState(1000n)
  const { quotes, mutate, data, error, status, reset } = useSwap({
    from: native,
    to: token,
    amount,
  })
  const [quote] = quotes.data ?? []
  const onClick = (): void => {
    if (quote) mutate({ quote })
  }
  return createElement(
    'div',
    null,
    createElement('p', null, `quote ${quote?.toAmount} ${quotes.error?.code ?? ''}`),
    createElement('output', null, `${status} ${data?.hash ?? ''} ${error?.code ?? ''}`),
    createElement('button', { onClick, disabled: !quote }, 'Swap'),
    createElement('button', { onClick: () => void quotes.refetch() }, 'Refresh'),
    createElement('button', { onClick: reset }, 'Reset'),
    createElement('button', { onClick: () => setAmount((one) => one + 1n) }, 'More'),
  )
}

const show = (client: Latchkey): void => mountHost(client, Host)

/** Answers of a gateway that gives two units for one. */
function createSwapGateway(): {
  isDown: boolean
  /** Amounts for which quotes were requested. */
  readonly quoted: string[]
  readonly fetch: (input: unknown, init?: RequestInit) => Promise<Response>
} {
  const gateway = {
    isDown: false,
    quoted: [] as string[],
    async fetch(input: unknown, init?: RequestInit): Promise<Response> {
      const { pathname, searchParams } = new URL(String(input))
      if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
      if (gateway.isDown) return new Response('{}', { status: 500 })
      const rest = { logoUri: null, eip2612: false, decimals: 18 }
      if (pathname === '/v1/convert/tokens')
        return Response.json({
          tokens: [
            { name: 'Ether', symbol: 'ETH', address: native, ...rest },
            { name: 'Token', symbol: 'TKN', address: token, ...rest },
          ],
        })
      if (pathname === '/v1/convert/quotes') {
        const fromAmount = searchParams.get('amount')
        gateway.quoted.push(fromAmount ?? '')
        const toAmount = `${2 * Number(fromAmount)}`
        const pair = { fromAccount: native, toAccount: token }
        return Response.json({ quotes: [{ id: null, fromAmount, toAmount, ...pair }] })
      }
      const { userAddress: from } = JSON.parse(String(init?.body)) as { userAddress: string }
      const eip155 = { gas: '100000', gasPrice: '7' }
      const call = { data: '0x12345678', value: '1000', amount: '2000' }
      return Response.json({ tx: { from, to: router, ...call, eip155 } })
    },
  }
  return gateway
}

it('returns the quotes, and swaps at one of them', async () => {
  const connector = deferredConnector({ id: 'fox' })
  const gateway = createSwapGateway()
  let isDeclined = true
  const { client, clock } = fakeClient({
    gatewayUrl: 'https://gateway.example',
    adapters: [
      deferredAdapter('eip155', [connector], {
        gatewayFeatures: ['swaps'],
        nativeTokenAddress: native.slice('eip155:1:'.length),
        sendTransaction: () =>
          isDeclined ? Promise.reject({ code: 4001 }) : Promise.resolve('0xabc'),
        confirm: () => Promise.resolve(),
      }),
    ],
    networks: [mainnet],
    environment: { fetch: gateway.fetch },
  })
  show(client)
  await expect.element(page.getByText('quote 2000')).toBeVisible()
  const connecting = connect(client, { connector, network: mainnet.caipNetworkId })
  await expect.poll(() => connector.pending.length).toBe(1)
  connector.approve(mainnet.caipNetworkId)
  await connecting
  await expect.element(page.getByText('quote undefined')).toBeVisible()
  clock.advance(200)
  await expect.element(page.getByText('quote 2000')).toBeVisible()
  const swap = page.getByRole('button', { name: 'Swap' })
  await swap.click()
  await expect.element(page.getByText('error wallet.user_rejected')).toBeVisible()
  isDeclined = false
  await swap.click()
  await expect.element(page.getByText('success 0xabc')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(page.getByText('idle')).toBeVisible()
  gateway.isDown = true
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByText('quote 2000 swap.quote_failed')).toBeVisible()
})

/** A client without a wallet, and its gateway. */
function createQuotesTest(): ReturnType<typeof fakeClient> & {
  readonly gateway: ReturnType<typeof createSwapGateway>
} {
  const gateway = createSwapGateway()
  const made = fakeClient({
    gatewayUrl: 'https://gateway.example',
    adapters: [
      deferredAdapter('eip155', [], {
        gatewayFeatures: ['swaps'],
        nativeTokenAddress: native.slice('eip155:1:'.length),
      }),
    ],
    networks: [mainnet],
    environment: { fetch: gateway.fetch },
  })
  return { ...made, gateway }
}

it('fetches a quote once typing has paused', async () => {
  const { client, clock, gateway } = createQuotesTest()
  show(client)
  await expect.element(page.getByText('quote 2000')).toBeVisible()
  const more = page.getByRole('button', { name: 'More' }).element() as HTMLButtonElement
  for (const _ of [1, 2, 3]) more.click()
  await expect.element(page.getByText('quote undefined')).toBeVisible()
  clock.advance(200)
  await expect.element(page.getByText('quote 2006')).toBeVisible()
  expect(gateway.quoted).toEqual(['1000', '1003'])
})

it('fetches quotes again every 10 s while the page is visible', async () => {
  const { client, clock, gateway } = createQuotesTest()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  onTestFinished(() => visibility.mockRestore())
  show(client)
  await expect.element(page.getByText('quote 2000')).toBeVisible()
  clock.advance(10_000)
  await expect.poll(() => gateway.quoted).toHaveLength(2)
  visibility.mockReturnValue('hidden')
  clock.advance(25_000)
  await waitForNextTask()
  expect(gateway.quoted).toHaveLength(2)
  visibility.mockReturnValue('visible')
  clock.advance(10_000)
  await expect.poll(() => gateway.quoted).toHaveLength(3)
})
