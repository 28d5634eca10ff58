import { expect } from 'vitest'
import { base, mainnet } from '../../networks/index.ts'
import { alice, fakeAdapter, fakeConnector, sessionOf } from '../client/core.fixture.ts'
import { connect } from '../connection/index.ts'
import {
  createGatewayTest,
  type ReceivedGatewayRequest,
  type GatewayTest,
} from '../gateway/gateway.fixture.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { SwapState } from '../model/slices/swap.ts'
import { checkSwap } from './checkSwap.ts'
import {
  approval,
  toBareAddress,
  nativeCurrency,
  router,
  usdc,
  user,
  weth,
} from './swap.fixture.ts'
import { fetchSwapFormData, setSwapAmount, setSwapToken } from './swapForm.ts'
import { readSwap } from './swapState.ts'

export const weiPerEther = 10n ** 18n

function tokenOf(address: string, symbol: string, decimals: number, verified?: boolean): unknown {
  const rest = { eip2612: false, logoUri: null, decimals, verified }
  return { name: `Token ${symbol}`, symbol, address, ...rest }
}

type Answers = {
  quote: (call: ReceivedGatewayRequest) => unknown
  allowance: bigint
  swapAmount: bigint
  /** Answers in place of the others, unless it returns undefined. */
  fault?: ((call: ReceivedGatewayRequest) => unknown) | undefined
}

export type SwapTest = GatewayTest & {
  readonly answers: Answers
  readonly sent: {
    to?: string | undefined
    data?: string | undefined
    value?: bigint | undefined
  }[]
  readonly swap: () => SwapState
  readonly quoteCalls: () => readonly ReceivedGatewayRequest[]
}

/** One unit of any token costs 2,000 USD cents of any other: quotes are twice the amount. */
export function answerSwapQuotes({ query }: ReceivedGatewayRequest): unknown {
  const amount = BigInt(query['amount'] ?? '0')
  const { from, to } = query
  return {
    quotes: [
      {
        id: null,
        fromAmount: `${amount}`,
        toAmount: `${amount * 2n}`,
        fromAccount: from,
        toAccount: to,
      },
    ],
  }
}

/** A connected wallet of 3 ether and no tokens, and a gateway that quotes twice the amount. */
export async function createSwapFormTest(
  members: Partial<Adapter> = {},
  moreTokens: readonly (readonly [
    symbol: string,
    address: string,
    decimals?: number,
    verified?: boolean,
  ])[] = [],
): Promise<SwapTest> {
  const answers: Answers = { quote: answerSwapQuotes, allowance: 0n, swapAmount: 2n * weiPerEther }
  const sent: SwapTest['sent'] = []
  const first = fakeAdapter(mainnet, {
    gatewayFeatures: ['swaps'],
    nativeTokenAddress: toBareAddress(nativeCurrency),
    readBalance: async () => 3n * weiPerEther,
    confirm: async () => {},
    async sendTransaction({ transaction }) {
      sent.push(transaction)
      return `0x${sent.length}`
    },
    ...members,
  })
  const eip155 = { gas: '100000', gasPrice: '7' }
  const made = createGatewayTest(
    (call) => {
      const fault = answers.fault?.(call)
      if (fault !== undefined) return fault
      switch (call.path) {
        case '/v1/supported-chains':
          return { http: [mainnet, base].map(({ caipNetworkId }) => caipNetworkId), ws: [] }
        case '/v1/convert/tokens':
          return {
            tokens: [
              tokenOf(usdc, 'USDC', 18),
              tokenOf(weth, 'WETH', 18),
              tokenOf(nativeCurrency, 'ETH', 18),
              ...moreTokens.map(([symbol, address, decimals = 18, verified]) =>
                tokenOf(address, symbol, decimals, verified),
              ),
            ],
          }
        case '/v1/convert/gas-price':
          return { standard: '5', fast: '7', instant: '9' }
        case '/v1/convert/quotes':
          return answers.quote(call)
        case '/v1/convert/allowance':
          return { allowance: `${answers.allowance}` }
        case '/v1/convert/build-approve': {
          const data = approval(router, BigInt(call.query['amount'] ?? '0'))
          return {
            tx: { from: user, to: usdc, token: usdc, spender: router, value: '0', data, eip155 },
          }
        }
        case '/v1/convert/build-transaction': {
          const { from, amount, solana } = call.body as Record<'from' | 'amount' | 'solana', string>
          const prepared = { from: user, to: router, data: 'AAAA', value: '0' }
          if (solana)
            return {
              tx: {
                ...prepared,
                amount: `${answers.swapAmount}`,
                solana: { lastValidBlockHeight: '150' },
              },
            }
          const value = from === nativeCurrency ? amount : '0'
          const tx = { from: user, to: router, data: '0x12345678', value, eip155 }
          return { tx: { ...tx, amount: `${answers.swapAmount}` } }
        }
        default:
          return call.path === '/v1/fungible/price' ? { fungibles: [] } : { features: [] }
      }
    },
    {},
    { first },
  )
  const connector = fakeConnector('fox', [mainnet, base])
  connector.answer = async () => [sessionOf(mainnet, [alice])]
  await connect(made.client, { connector })
  await fetchSwapFormData(made.client)
  return {
    ...made,
    answers,
    sent,
    swap: () => readSwap(made.client.store.get()),
    quoteCalls: () => made.calls.filter(({ path }) => path === '/v1/convert/quotes'),
  }
}

export function setSwapTokenBySymbol(test: SwapTest, side: 'from' | 'to', symbol: string): void {
  const token = test.swap().tokens.find((one) => one.symbol === symbol)
  if (token) setSwapToken(test.client, { side, token })
}

/** Waits until the form has its quote, or none. */
export async function waitForQuote({ clock, swap }: SwapTest): Promise<void> {
  clock.advance(200)
  await expect.poll(() => swap().loadingQuote).toBe(false)
}

/** A form that is ready for review: 1 ETH for USDC, or the other way. */
export async function createQuotedTest(
  from: 'ETH' | 'USDC' = 'ETH',
  members: Partial<Adapter> = {},
): Promise<SwapTest> {
  const test = await createSwapFormTest(members)
  setSwapTokenBySymbol(test, 'from', from)
  setSwapTokenBySymbol(test, 'to', from === 'ETH' ? 'USDC' : 'ETH')
  setSwapAmount(test.client, { text: '1' })
  await waitForQuote(test)
  return test
}

export const stepOf = ({ client }: SwapTest): string => checkSwap(client.store.get()).step
