import type { CaipNetworkId } from 'latchkey/caip'
import type { GatewayClient } from '../services/createGatewayClient.ts'
import { assumeNativePrice, formatNativeId } from './nativePrice.ts'
import type { Outflows } from './readOutflows.ts'
import { computeUsdCents } from './computeUsdCents.ts'

/** Tokens of a request that are valued. One with more counts as unknown. */
const maxTokens = 50

/**
 * Returns the value of what a request takes, in US cents, by the prices of the gateway of this deployment. Nothing that
 * the app or a token contract says of values or decimals counts.
 *
 * @returns Undefined where a part of it has no known value.
 * @throws The reason of `signal`.
 */
export async function valueOutflows(
  { amounts, isIncomplete }: Outflows,
  {
    chainId,
    gateway,
    signal,
  }: {
    readonly chainId: CaipNetworkId
    readonly gateway: Pick<GatewayClient, 'fetchPrices'>
    readonly signal: AbortSignal
  },
): Promise<bigint | undefined> {
  if (isIncomplete || amounts.size > maxTokens) return undefined
  if (amounts.size === 0) return 0n
  const native = formatNativeId(chainId)
  const rows = [...amounts].map(([key, amount]) => ({
    id: key === 'native' ? native : `${chainId}:${key}`,
    amount,
  }))
  const ids = rows.map(({ id }) => id)
  const prices = await gateway.fetchPrices(ids, signal).catch(() => {
    signal.throwIfAborted()
    return new Map<string, never>()
  })
  let cents = 0n
  for (const { id, amount } of rows) {
    const found = prices.get(id)
    const isKnown = found !== undefined && found.price > 0 && Number.isFinite(found.price)
    const price = isKnown ? found : id === native ? assumeNativePrice(chainId) : undefined
    if (!price) return undefined
    cents += computeUsdCents(amount, price)
  }
  return cents
}
