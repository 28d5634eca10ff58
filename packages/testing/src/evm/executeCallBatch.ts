import type { PrivateKeyAccount } from 'viem/accounts'
import { isRecord } from '../persistedValue.ts'
import type { CallBatchProgress } from './CallBatchProgress.ts'
import type { EvmWalletContext } from './EvmMethodHandler.ts'
import { signAndSendEvmTransaction } from './signAndSendEvmTransaction.ts'
import type { EvmTransactionRequest } from './EvmTransactionRequest.ts'

/** Milliseconds between two reads of a receipt. */
const pollingInterval = 50

/**
 * Sends the calls of a batch one after another, each as a separate transaction after the previous
 * one is in a block. Stops at the first that fails. Never rejects: the outcome is in the batch.
 *
 * @see EIP-5792
 */
export async function executeCallBatch(
  context: EvmWalletContext,
  parameters: {
    readonly batch: CallBatchProgress
    readonly account: PrivateKeyAccount
    readonly calls: readonly EvmTransactionRequest[]
  },
): Promise<void> {
  const { batch, account, calls } = parameters
  const { chainId, receipts } = batch
  for (const transaction of calls)
    try {
      const hash = await signAndSendEvmTransaction(context, { account, chainId, transaction })
      const receipt = await waitForReceipt(context, chainId, hash)
      receipts.push(receipt)
      if (receipt['status'] === '0x1') continue
      batch.status = receipts.length === 1 ? 500 : 600
      return
    } catch {
      batch.status = receipts.length === 0 ? 400 : 600
      return
    }
  batch.status = 200
}

async function waitForReceipt(
  { core, rpc, state }: EvmWalletContext,
  chainId: number,
  hash: string,
): Promise<Readonly<Record<string, unknown>>> {
  const url = state.rpcUrl(chainId)
  for (;;) {
    const receipt = await rpc(url, 'eth_getTransactionReceipt', [hash])
    if (isRecord(receipt)) return receipt
    await new Promise<void>((resolve) => void core.clock.after(pollingInterval, resolve))
  }
}
