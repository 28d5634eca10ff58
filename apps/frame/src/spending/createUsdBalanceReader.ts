import { type CaipNetworkId, isCaipNetworkId } from 'latchkey/caip'
import type { AccountTokenBalance } from 'latchkey/protocol'
import type { FrameRequestContext } from '../page/FrameRequestContext.ts'
import { assumeNativePrice, formatNativeId } from './nativePrice.ts'
import { computeUsdCents, type UnitPrice } from './computeUsdCents.ts'

/** Time for which a balance is kept. */
const keepMs = 60_000

type Context = Pick<FrameRequestContext, 'addresses' | 'fetchRpc' | 'now'> & {
  readonly gateway: FrameRequestContext['protection']['gateway']
}

/** Returns the balance of the wallet in US cents. */
export type ReadUsdBalance = (
  context: Context,
  chainId: CaipNetworkId,
  signal: AbortSignal,
) => Promise<bigint>

/**
 * Creates the reader of the balance of the wallet, over both accounts and all networks that the gateway lists. Where
 * the gateway lists none, it is that of the native currency on the network of the request. Tokens without a price
 * count nothing.
 */
export function createUsdBalanceReader(): ReadUsdBalance {
  let kept: { readonly account: string; readonly at: number; readonly cents: bigint } | undefined
  return async (context, chainId, signal) => {
    const { addresses, now } = context
    if (kept?.account === addresses.evm && now() - kept.at < keepMs && now() >= kept.at)
      return kept.cents
    const cents = await readListed(context, signal).catch(async () => {
      signal.throwIfAborted()
      return readNative(context, chainId, signal)
    })
    kept = { account: addresses.evm, at: now(), cents }
    return cents
  }
}

async function readListed({ addresses, gateway }: Context, signal: AbortSignal): Promise<bigint> {
  const lists = await Promise.all(
    [addresses.evm, addresses.solana].map(async (address) =>
      gateway.fetchBalances(address, signal),
    ),
  )
  return lists
    .flatMap(({ balances }) => balances)
    .reduce((sum, balance) => sum + valueBalance(balance), 0n)
}

function valueBalance({ value, address, chainId, quantity }: AccountTokenBalance): bigint {
  if (value !== undefined && value > 0 && Number.isFinite(value))
    return BigInt(Math.ceil(value * 100))
  const isNative = address === undefined && isCaipNetworkId(chainId)
  if (value !== undefined || !isNative) return 0n
  const price = assumeNativePrice(chainId)
  const [whole = '0', fraction = ''] = quantity.numeric.split('.')
  const { decimals } = price
  const units = `${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`
  return computeUsdCents(BigInt(units), price)
}

async function readNative(
  { addresses, fetchRpc, gateway }: Context,
  chainId: CaipNetworkId,
  signal: AbortSignal,
): Promise<bigint> {
  const isSolana = chainId.startsWith('solana:')
  const call = isSolana
    ? { method: 'getBalance', params: [addresses.solana] }
    : { method: 'eth_getBalance', params: [addresses.evm, 'latest'] }
  const id = formatNativeId(chainId)
  const [reply, prices] = await Promise.all([
    fetchRpc(chainId, call, signal),
    gateway.fetchPrices([id], signal).catch(() => new Map<string, UnitPrice>()),
  ])
  return computeUsdCents(parseBalance(reply), prices.get(id) ?? assumeNativePrice(chainId))
}

/** Parses the reply of `eth_getBalance`, or of `getBalance`. */
function parseBalance(reply: unknown): bigint {
  if (typeof reply === 'string' && /^0x[\da-f]{1,64}$/i.test(reply)) return BigInt(reply)
  const value = (reply as { readonly value?: unknown } | null)?.value
  const isAmount = typeof value === 'bigint' || Number.isSafeInteger(value)
  if (!isAmount) throw new TypeError('The balance is malformed.')
  return BigInt(value as number)
}
