import type { Adapter, TokenTransferFee } from '../core/index.ts'
import { createEvmTransferTransaction } from './createEvmTransferTransaction.ts'
import { parseEvmAddress } from '../caip/index.ts'
import type { SimulateReceived } from './createReceivedSimulator.ts'

/**
 * Measures what an ERC-20 token keeps of a transfer, by a simulation: the standard has no call for it.
 *
 * @returns The fee in basis points of the amount, rounded up. Undefined if the fee is below one basis point (the
 * rounding error of rebasing tokens), if sender and receiver are the same, if the transfer reverts, or if no
 * node supports `eth_simulateV1`.
 * @throws `transport.aborted`; what `createEvmTransferTransaction` throws.
 */
export async function readTransferFee(
  simulateReceived: SimulateReceived,
  transfer: Parameters<NonNullable<Adapter['readTransferFee']>>[0],
): Promise<TokenTransferFee | undefined> {
  const { network, amount, signal } = transfer
  const { from, to: token, data } = createEvmTransferTransaction(transfer)
  const to = parseEvmAddress(transfer.to)
  if (!data || !to || amount === 0n || to.toLowerCase() === from.toLowerCase()) return undefined
  const received = await simulateReceived({
    network: network.caipNetworkId,
    token,
    holder: to,
    calls: [{ from, to: token, data }],
    signal,
  })
  if (typeof received !== 'bigint') return undefined
  const fee = amount - received
  if (fee * 10_000n < amount) return undefined
  return { basisPoints: (fee * 10_000n + amount - 1n) / amount, maximum: 2n ** 256n - 1n }
}
