import type { Adapter, TokenTransferFee } from '../core/index.ts'
import { createTransferTransaction } from './createTransferTransaction.ts'
import { parseEvmAddress } from './parseEvmAddress.ts'
import type { SimulateReceived } from './createReceivedSimulator.ts'

/**
 * Measures what an ERC-20 token keeps of a transfer, by a simulation: the standard has no call for it.
 *
 * @returns The fee as a part of this amount, rounded up. Undefined for less than a basis point, which tokens that
 * rebase round off; for a transfer to the sender; for one that reverts; where no node simulates.
 * @throws `transport.aborted`; what `createTransferTransaction` throws.
 */
export async function readTransferFee(
  simulateReceived: SimulateReceived,
  transfer: Parameters<NonNullable<Adapter['readTransferFee']>>[0],
): Promise<TokenTransferFee | undefined> {
  const { network, amount, signal } = transfer
  const { from, to: token, data } = createTransferTransaction(transfer)
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
