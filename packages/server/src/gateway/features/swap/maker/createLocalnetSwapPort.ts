import type { LocalnetDescription } from '@latchkey/localnet'
import { httpError } from '../../../../http/index.ts'
import { nativeMarker } from '../../../chain/accounts/index.ts'
import { parseFixedPoint } from '../../../chain/amounts/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import type { Prices } from '../../../chain/prices/index.ts'
import type { RpcClient } from '../../../chain/rpc/RpcClient.ts'
import type { TokenRegistry } from '../../../chain/tokens/index.ts'
import { formatSwapTokenId } from '../parseRequestedPair.ts'
import type { SolanaSwapPort, SwapOrder } from '../EvmSwapPort.ts'

/** Largest payment of the market maker in whole units. It holds a thousand times as much. */
const maxUnits = 1_000_000n

/**
 * Creates the swap port of a localnet's Solana network, on which no exchange program is deployed: its
 * market maker trades at the prices of the gateway, without a fee.
 *
 * @param deps - `localnet`: the local networks, which only `latchkey dev` runs.
 */
export function createLocalnetSwapPort(deps: {
  readonly localnet: LocalnetDescription
  readonly prices: Prices
  readonly tokens: Pick<TokenRegistry, 'listed'>
  readonly rpc: Pick<RpcClient, 'request'>
}): SolanaSwapPort {
  const { localnet, prices, tokens, rpc } = deps
  const served = localnet.networks.filter(({ chainNamespace }) => chainNamespace === 'solana')

  async function computeAmount(order: SwapOrder, signal: AbortSignal): Promise<bigint | undefined> {
    const { chain, from, to, amount } = order
    const ids = [from, to].map((token) => formatSwapTokenId(chain, token))
    const found = await prices.of(ids, 'usd', signal)
    const [sellPrice, buyPrice] = ids.map((id) => parseFixedPoint(found.get(id)?.price ?? ''))
    const [fromDecimals, toDecimals] = [from, to].map((token) => decimalsOf(chain, token))
    if (!sellPrice || !buyPrice || fromDecimals === undefined || toDecimals === undefined)
      return undefined
    const unit = 10n ** BigInt(toDecimals)
    const received = (amount * sellPrice * unit) / (buyPrice * 10n ** BigInt(fromDecimals))
    return received > 0n && received <= maxUnits * unit ? received : undefined
  }

  function decimalsOf(chain: Chain, token: string): number | undefined {
    if (token === nativeMarker) return chain.nativeCurrency.decimals
    return tokens.listed(chain).find(({ address }) => address === token)?.decimals
  }

  return {
    name: 'maker',
    supports: (chain) => served.some(({ caipNetworkId }) => caipNetworkId === chain.caipNetworkId),
    tokens: async (chain) => tokens.listed(chain),
    async quote(order, signal) {
      const amount = await computeAmount(order, signal)
      return amount === undefined
        ? undefined
        : { amount, route: [order.from, order.to], priceImpact: '0' }
    },
    async prepare(order, signal) {
      const amount = await computeAmount(order, signal)
      if (amount === undefined) return undefined
      // The package is a development dependency of the user.
      const { createMakerSwap } = await import('@latchkey/localnet')
      const made = await createMakerSwap(localnet, {
        user: order.user,
        sell: { token: mintOf(order.from), amount: order.amount },
        buy: { token: mintOf(order.to), amount },
      })
      const { maker, transaction: data, lastValidBlockHeight } = made
      if (order.isSimulated) await simulate(rpc, order.chain, data, signal)
      return { to: maker, data, amount, lastValidBlockHeight }
    },
  }
}

function mintOf(token: string): string | undefined {
  return token === nativeMarker ? undefined : token
}

/** @throws HTTP 400 when the transaction would fail. */
async function simulate(
  rpc: Pick<RpcClient, 'request'>,
  { caipNetworkId }: Chain,
  transaction: string,
  signal: AbortSignal,
): Promise<void> {
  const params = [transaction, { encoding: 'base64', commitment: 'confirmed' }]
  const call = { method: 'simulateTransaction', params }
  const answer = (await rpc.request(caipNetworkId, call, { signal })) as {
    readonly value?: { readonly err?: unknown } | undefined
  }
  if (answer.value?.err ?? !answer.value)
    throw httpError(400, { field: '', description: 'The chain rejects the transaction' })
}
