import type { AccountTokenBalance } from '../../protocol/index.ts'
import { base, mainnet, type Network, solanaMainnet } from '../../networks/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import { fakeAdapter, fakeConnector } from '../client/core.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { connect } from '../connection/index.ts'
import {
  type ReceivedGatewayRequest,
  type GatewayTest,
  createGatewayTest,
} from '../gateway/gateway.fixture.ts'

/** Two token contracts. */
export const dollar: string = `0x${'d0'.repeat(20)}`
export const otherToken: string = `0x${'07'.repeat(20)}`

/** Creates a reported token balance, by default of a dollar token. */
export function row(change: Partial<AccountTokenBalance> = {}): AccountTokenBalance {
  return {
    name: 'Dollar',
    symbol: 'USD',
    chainId: mainnet.caipNetworkId,
    address: `${mainnet.caipNetworkId}:${dollar}`,
    value: 12.5,
    price: 1,
    quantity: { decimals: '6', numeric: '12.5' },
    iconUrl: 'https://gateway.example/public/getTokenImage/USD',
    ...change,
  }
}

/** The reported native balance. */
export const nativeRow: AccountTokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: mainnet.caipNetworkId,
  value: 5_000,
  price: 2_500,
  quantity: { decimals: '18', numeric: '2' },
  iconUrl: 'https://gateway.example/public/getTokenImage/ETH',
}

/**
 * Creates a client with a connected account of 3 ether and a fake gateway. `answer` returns the
 * response to each balance request.
 */
export async function createTokensTest(
  reply: (call: ReceivedGatewayRequest) => unknown,
  parts: { readonly options?: Partial<LatchkeyOptions>; readonly members?: Partial<Adapter> } = {},
): Promise<GatewayTest & { readonly balanceCalls: () => readonly ReceivedGatewayRequest[] }> {
  const first = fakeAdapter(mainnet, {
    gatewayFeatures: ['balances'],
    nativeTokenAddress: `0x${'e'.repeat(40)}`,
    readBalance: async () => 3n * 10n ** 18n,
    ...parts.members,
  })
  const isBalanceCall = ({ path }: ReceivedGatewayRequest): boolean => path.endsWith('/balance')
  const made = createGatewayTest(
    (call) => (isBalanceCall(call) ? reply(call) : { http: [mainnet, base].map(idOf), ws: [] }),
    { adapters: [first, fakeAdapter(solanaMainnet)], ...parts.options },
  )
  await connect(made.client, { connector: fakeConnector('fox') })
  return { ...made, balanceCalls: () => made.calls.filter(isBalanceCall) }
}

function idOf({ caipNetworkId }: Network): string {
  return caipNetworkId
}
