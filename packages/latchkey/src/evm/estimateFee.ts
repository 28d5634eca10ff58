import type { Transfer } from '../core/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import { parseQuantity } from './quantity.ts'
import type { EvmRpc } from './rpc/index.ts'
import { toEvmTransaction } from './toEvmTransaction.ts'

/** Where rollups of the OP stack tell what their data costs; other networks have nothing there. */
const gasPriceOracle = '0x420000000000000000000000000000000000000f'

/** `getL1FeeUpperBound(uint256)` for 200 bytes, more than an unsigned transfer has. */
const dataFeeCall = `0xf1c7a58b${(200).toString(16).padStart(64, '0')}`

/**
 * Estimates the fee of a transfer. Rather high than low: what is left of a balance without it can
 * be sent.
 *
 * @param rpc - Client of the network.
 * @param transfer - The transfer.
 * @returns The fee in base units of the network's coin.
 * @throws `gas.estimate_failed`; `transport.aborted`.
 * @source EIP-1559, spec §8 "Signing and gas"
 */
export async function estimateFee(rpc: EvmRpc, transfer: Transfer): Promise<bigint> {
  const { network, signal } = transfer
  const { from, to, value, data } = toEvmTransaction(transfer)
  const ask = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
    rpc.request(network.caipNetworkId, { method, params }, signal)

  const [gas, history, tip, gasPrice, dataFee] = await Promise.allSettled([
    ask('eth_estimateGas', { from, to, value, ...(data ? { data } : {}) }),
    ask('eth_feeHistory', '0x5', 'latest', [50]),
    ask('eth_maxPriorityFeePerGas'),
    ask('eth_gasPrice'),
    ask('eth_call', { to: gasPriceOracle, data: dataFeeCall }, 'latest'),
  ])
  if (gas.status === 'rejected') {
    if (isWalletError(gas.reason, 'transport.aborted')) throw gas.reason
    throw new WalletError('gas.estimate_failed', {}, { cause: gas.reason })
  }
  const price = priceOf(valueOf(history), valueOf(tip)) ?? quantityOf(valueOf(gasPrice))
  const limit = quantityOf(gas.value)
  if (price === undefined || limit === undefined) throw new WalletError('gas.estimate_failed')
  return limit * price + (quantityOf(valueOf(dataFee)) ?? 0n)
}

/** Twice what a block asks, as wallets offer at most, and on top what the node or others think fit. */
function priceOf(history: unknown, tip: unknown): bigint | undefined {
  const { baseFeePerGas, reward } = (history ?? {}) as Record<string, unknown>
  // The last is the next block's; wallets go by the one before.
  const bases = quantitiesOf(baseFeePerGas).slice(-2)
  const blocks: readonly unknown[] = Array.isArray(reward) ? reward : []
  const rewards = sorted(blocks.flatMap((block) => quantitiesOf(block).slice(0, 1)))
  const base = sorted(bases).at(-1)
  if (!base) return undefined
  const suggested = quantityOf(tip) ?? 0n
  const median = rewards[rewards.length >> 1] ?? 0n
  return base * 2n + (suggested > median ? suggested : median)
}

function sorted(amounts: readonly bigint[]): readonly bigint[] {
  return amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

function quantitiesOf(values: unknown): readonly bigint[] {
  const list: readonly unknown[] = Array.isArray(values) ? values : []
  return list.map(quantityOf).filter((amount) => amount !== undefined)
}

function valueOf(settled: PromiseSettledResult<unknown>): unknown {
  return settled.status === 'fulfilled' ? settled.value : undefined
}

function quantityOf(value: unknown): bigint | undefined {
  try {
    return parseQuantity(value)
  } catch {
    return undefined
  }
}
