import { namespaceOf, parseCaipAddress } from '../../caip/index.ts'
import { swapFailedError, swapOutputTooLowError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { getAdapterOperation } from '../signing/index.ts'
import type { ConfirmedSwap } from './ConfirmedSwap.ts'
import { getMaxSlippageAmount } from './swapRules.ts'
import type { SwapTransaction } from './SwapTransaction.ts'

/**
 * Simulates a swap, and rejects it when less of the bought token would arrive than the minimum output. Exchanges
 * compare the output before a token keeps a fee of the transfer to the visitor. Where no node simulates, the
 * swap is not rejected.
 *
 * @param transactions - The approvals that are not sent yet; the swap.
 * @throws `swap.output_too_low`; `swap.failed` when the swap reverts although it is approved, as an exchange does
 * that gets less of the sold token; `transport.aborted`.
 */
export async function checkSwapOutput(
  client: Latchkey,
  order: ConfirmedSwap,
  transactions: {
    readonly approvals: readonly SwapTransaction[]
    readonly swap: SwapTransaction
  },
): Promise<void> {
  const { network, from, to, quote, slippage, signal } = order
  const { approvals, swap } = transactions
  // An exchange compares what it pays of the native currency itself.
  if (to.isNative && approvals.length === 0) return
  if (!client.adapters.get(namespaceOf(network))?.simulateReceived) return
  const { run, context } = getAdapterOperation(client, 'simulateReceived', { network, signal })
  const { address: tokenAddress } = parseCaipAddress((to.isNative ? from : to).address)
  const calls = [...approvals, swap].map((one) => ({ ...one, data: one.data as `0x${string}` }))
  const received = await run({ ...context, tokenAddress, transactions: calls })
  // Without approvals, a node may not have the block of an earlier one yet.
  if (received === 'reverted' && approvals.length > 0)
    throw new WalletError(swapFailedError, { reason: 'The exchange reverts the swap' })
  const minimum = quote.toAmount - getMaxSlippageAmount(quote.toAmount, slippage)
  if (!to.isNative && typeof received === 'bigint' && received < minimum)
    throw new WalletError(swapOutputTooLowError)
}
