import type { TransferParameters } from '../core/index.ts'
import { gasEstimateFailedError } from '../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import { parseQuantity } from './quantity.ts'
import type { EvmRpc } from './rpc/index.ts'
import { createEvmTransferTransaction } from './createEvmTransferTransaction.ts'

/** `GasPriceOracle` of OP Stack rollups; other networks have no contract at this address. */
const gasPriceOracle = '0x420000000000000000000000000000000000000f'

/** Calldata of `getL1FeeUpperBound(uint256)` for 200 bytes, more than an unsigned transfer has. */
const dataFeeCall = `0xf1c7a58b${(200).toString(16).padStart(64, '0')}`

/**
 * Estimates the fee of a transfer, rather too high than too low, so that the balance minus the fee can
 * be sent.
 *
 * @returns The fee in base units of the native currency.
 * @throws `gas.estimate_failed`; `transport.aborted`.
 * @see EIP-1559 [8.7]
 */
export async function estimateFee(rpc: EvmRpc, transfer: TransferParameters): Promise<bigint> {
  const { network, signal } = transfer
  const { from, to, value, data } = createEvmTransferTransaction(transfer)
  const request = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
    rpc.request(network.caipNetworkId, { method, params }, signal)

  const [gas, history, tip, gasPrice, dataFee] = await Promise.allSettled([
    request('eth_estimateGas', { from, to, value, ...(data ? { data } : {}) }),
    request('eth_feeHistory', '0x5', 'latest', [50]),
    request('eth_maxPriorityFeePerGas'),
    request('eth_gasPrice'),
    request('eth_call', { to: gasPriceOracle, data: dataFeeCall }, 'latest'),
  ])
  if (gas.status === 'rejected') {
    if (isWalletError(gas.reason, 'transport.aborted')) throw gas.reason
    throw new WalletError(gasEstimateFailedError, {}, { cause: gas.reason })
  }
  const price = priceOf(valueOf(history), valueOf(tip)) ?? quantityOf(valueOf(gasPrice))
  const limit = quantityOf(gas.value)
  if (price === undefined || limit === undefined) throw new WalletError(gasEstimateFailedError)
  return limit * price + (quantityOf(valueOf(dataFee)) ?? 0n)
}

/** Returns twice the base fee, as wallets set at most, plus the suggested or median priority fee. */
function priceOf(history: unknown, tip: unknown): bigint | undefined {
  const { baseFeePerGas, reward } = (history ?? {}) as Record<string, unknown>
  // The last entry is that of the next block; wallets use the one before.
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
