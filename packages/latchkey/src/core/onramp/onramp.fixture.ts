import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import type { OnrampOptions, OnrampQuote, PurchaseCurrency } from '../../protocol/index.ts'
import {
  fakeAdapter,
  fakeConnector,
  type FakeStorageArea,
  type FakeWindow,
} from '../client/core.fixture.ts'
import {
  type ReceivedGatewayRequest,
  createGatewayTest,
  type GatewayTest,
} from '../gateway/gateway.fixture.ts'
import type { FakeClock } from '../../kernel/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { connect } from '../connection/index.ts'

/** Options of the fake gateway. */
export const fakeOnrampOptions: OnrampOptions = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({
    id,
    payment_method_limits: [
      { id: 'card', min: '20.00', max: '100.00' },
      { id: 'ach_bank_account', min: '10.00', max: '500.00' },
    ],
  })),
  purchaseCurrencies: [
    {
      id: 'id-eth',
      name: 'Ether',
      symbol: 'ETH',
      networks: [
        {
          name: 'ethereum-mainnet',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: '',
        },
        { name: 'base-mainnet', display_name: 'Base', chain_id: '8453', contract_address: '' },
      ],
    },
    {
      id: 'id-usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'ethereum-mainnet',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
      ],
    },
  ],
}

/** Creates a quote that buys so much. */
export function createTestOnrampQuote(amount: string, symbol = 'ETH'): OnrampQuote {
  const money = (text: string) => ({ amount: text, currency: 'USD' })
  return {
    paymentTotal: money('100'),
    paymentSubtotal: money('97.51'),
    purchaseAmount: { amount, currency: symbol },
    networkFee: money('0.49'),
    coinbaseFee: money('2'),
    quoteId: 'q_01',
  }
}

/** Creates a provider as the gateway reports it. */
export function createTestOnrampProvider(serviceProvider: string): object {
  return { serviceProvider, name: serviceProvider.toLowerCase() }
}

/** A test client whose gateway answers on-ramp requests as the test defines. */
export type OnrampTest = GatewayTest & {
  /** Requests sent to a path. */
  readonly at: (path: string) => readonly ReceivedGatewayRequest[]
}

/** Fakes of a test client: clock, window, and the native balance on EVM networks. */
export type OnrampTestParts = {
  readonly clock?: FakeClock
  readonly window?: FakeWindow
  /** Storage, to create the client of a later visit. */
  readonly area?: FakeStorageArea
  readonly readBalance?: Adapter['readBalance']
}

/** Creates such a client: a member of `answers` for each path, under `/v1`. */
export function createOnrampTest(
  answers: Readonly<Record<string, unknown>> = {},
  given: Partial<LatchkeyOptions> = {},
  parts: OnrampTestParts = {},
): OnrampTest {
  const { readBalance, ...rest } = parts
  const http = [mainnet, solanaMainnet].map(({ caipNetworkId }) => caipNetworkId)
  const all: Readonly<Record<string, unknown>> = {
    'supported-chains': { http, ws: [] },
    'onramp/options': fakeOnrampOptions,
    'onramp/providers': [createTestOnrampProvider('MELD')],
    ...answers,
  }
  const made = createGatewayTest(
    (call) => {
      const found = all[call.path.replace('/v1/', '')]
      return typeof found === 'function'
        ? (found as (call: ReceivedGatewayRequest) => unknown)(call)
        : (found ?? {})
    },
    given,
    {
      first: fakeAdapter(mainnet, {
        gatewayFeatures: ['onramp', 'balances'],
        ...(readBalance && { readBalance }),
      }),
      second: fakeAdapter(solanaMainnet, { gatewayFeatures: ['onramp'], onrampCurrency: 'SOL' }),
      ...rest,
    },
  )
  return { ...made, at: (path) => made.calls.filter((one) => one.path === `/v1/${path}`) }
}

/** As `createOnrampTest`, with a wallet connected on mainnet and on Solana. */
export async function createBuyerTest(
  ...given: Parameters<typeof createOnrampTest>
): Promise<OnrampTest> {
  const made = createOnrampTest(...given)
  const connector = fakeConnector('fox', [mainnet, solanaMainnet])
  await connect(made.client, { connector, network: mainnet.caipNetworkId })
  return made
}

/** A currency that is sold only on a network that is not served. */
export const unservedCurrency: PurchaseCurrency = {
  id: 'id-cbeth',
  name: 'Staked Ether',
  symbol: 'CBETH',
  networks: [
    { name: 'base-mainnet', display_name: 'Base', chain_id: '8453', contract_address: '' },
  ],
}

/** The networks of these tests: the last is not served. */
export const testNetworks = { mainnet, solana: solanaMainnet, base } as const
