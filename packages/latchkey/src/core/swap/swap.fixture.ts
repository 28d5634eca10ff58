import type { CaipAddress } from '../../caip/index.ts'
import { base, mainnet } from '../../networks/index.ts'
import { alice, fakeAdapter, fakeConnector, sessionOf } from '../client/core.fixture.ts'
import { type Asked, gatewayBench, type GatewayBench } from '../gateway/gateway.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { connect } from '../connection/index.ts'

/** The coin of mainnet, two of its tokens, and whoever trades them. */
export const coin: CaipAddress = `eip155:1:0x${'e'.repeat(40)}`
export const usdc: CaipAddress = `eip155:1:0x${'5d'.repeat(20)}`
export const weth: CaipAddress = `eip155:1:0x${'c0'.repeat(20)}`
export const router: CaipAddress = `eip155:1:0x${'7a'.repeat(20)}`
/** Who swaps. */
export const user: CaipAddress = `eip155:1:${alice}`

/** The address of a token or account, without its network. */
export const bare = (id: CaipAddress): string => id.slice(id.lastIndexOf(':') + 1)

/** A word of call data. */
export const wordOf = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')

/** A call that approves. */
export const approval = (spender: CaipAddress, amount: bigint): string =>
  `0x095ea7b3${wordOf(bare(spender))}${wordOf(amount)}`

/** What the gateway of these tests answers whatever they are about. */
const known: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['/v1/supported-chains', { http: [mainnet.caipNetworkId, base.caipNetworkId], ws: [] }],
  ['/appkit/v1/config', { features: [] }],
])

/** Makes a client whose gateway serves swaps, and answers the rest as the test says. */
export function swapBench(
  answer: (asked: Asked) => unknown,
  options: Partial<LatchkeyOptions> = {},
): GatewayBench {
  const first = fakeAdapter(mainnet, {
    gatewayFeatures: ['swaps', 'sessions'],
    nativeTokenAddress: bare(coin),
    signMessage: async ({ message }) => `signed ${message}`,
  })
  return gatewayBench(
    (asked) => (known.has(asked.path) ? known.get(asked.path) : answer(asked)),
    options,
    { first },
  )
}

/** As `swapBench`, with a wallet connected. */
export async function connectedSwapBench(
  answer: (asked: Asked) => unknown,
  options: Partial<LatchkeyOptions> = {},
): Promise<GatewayBench> {
  const made = swapBench(answer, options)
  const connector = fakeConnector('fox')
  connector.answer = async () => [sessionOf(mainnet, [alice])]
  await connect(made.client, { connector })
  return made
}

/** What was asked beside that. */
export function askedOf({ asked }: Pick<GatewayBench, 'asked'>): readonly Asked[] {
  return asked.filter(({ path }) => !known.has(path))
}
