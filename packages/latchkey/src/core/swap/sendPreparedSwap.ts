import { formatCaipAddress, parseCaipAddress } from '../../caip/index.ts'
import {
  sendFailedError,
  swapBuildFailedError,
  swapPriceMovedError,
  swapTransactionExpiredError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import {
  toSolanaSwapRequestOptions,
  type SwapTransactionRequest,
  swapTransactionResponseSchema,
} from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { PreparedSwap } from '../model/Transaction.ts'
import { requestUnlessPrompted } from '../transaction/index.ts'
import { runWalletRequest, switchAndGetAdapterOperation } from '../signing/index.ts'
import type { ShowSwapStep } from './approveSwap.ts'
import type { ConfirmedSwap } from './ConfirmedSwap.ts'
import { requestSwapGateway } from './requestSwapGateway.ts'
import type { SentSwap } from './sendSwapCalls.ts'
import { addPendingSwapTransaction, waitForSwapTransaction } from './sendSwapTransaction.ts'
import { isSameCaipAddress, parseSwapPair, resolveSwapAccount } from './swapParameters.ts'
import { getMaxSlippageAmount } from './swapRules.ts'

/** Errors of transactions that were not sent. */
const unsentErrors = {
  notOrdered: () =>
    new WalletError(swapBuildFailedError, { reason: 'The transaction is not the ordered swap' }),
  expired: () => new WalletError(swapTransactionExpiredError),
}

/**
 * Sends a swap that the gateway prepares, and waits for its block. The adapter verifies the transaction
 * before the wallet is prompted. A repeated call requests a new transaction.
 *
 * @throws `swap.build_failed` also for a transaction that is not the ordered swap; `swap.price_moved` when less
 * than the minimum would arrive; `swap.expired` when it was signed too late; `swap.outcome_unknown` when the wallet may have sent it, or an earlier one;
 * `send.possibly_sent`, once, when an earlier one may have been confirmed; what the wallet and `requestUnlessPrompted` throw; `send.failed`; `transport.aborted` before the request.
 */
export async function sendPreparedSwap(
  client: Latchkey,
  { order, show }: { readonly order: ConfirmedSwap; readonly show: ShowSwapStep },
): Promise<SentSwap> {
  const { network, signal } = order
  const swap = await buildPreparedSwap(client, order)
  signal.throwIfAborted()
  const { run, context } = await switchAndGetAdapterOperation(client, 'sendSwap', {
    network,
    signal,
  })
  signal.throwIfAborted()
  // The prompt of a wallet cannot be withdrawn: what the visitor confirms there is followed.
  const request = { ...context, signal: undefined, swap }
  const result = await requestUnlessPrompted(client, order, () =>
    runWalletRequest(client, () => run(request), { failed: sendFailedError }),
  )
  if ('unsent' in result) throw unsentErrors[result.unsent]()
  const { hash } = result
  addPendingSwapTransaction(client, { order, operation: 'trade', hash, address: context.address })
  signal.throwIfAborted()
  show('confirmSwap')
  return { hash, isConfirmed: await waitForSwapTransaction(client, hash, order) }
}

/** Requests the transaction. Only the reported terms are checked here, not what it contains. */
async function buildPreparedSwap(
  client: Latchkey,
  { from, to, quote, slippage, signal }: ConfirmedSwap,
): Promise<PreparedSwap> {
  const pair = parseSwapPair({ from: from.address, to: to.address }, swapBuildFailedError)
  const account = formatCaipAddress(resolveSwapAccount(client, pair.from, undefined))
  const minAmount = quote.toAmount - getMaxSlippageAmount(quote.toAmount, slippage)
  const body: SwapTransactionRequest = {
    projectId: client.options.projectId,
    amount: `${quote.fromAmount}`,
    from: from.address,
    to: to.address,
    userAddress: account,
    ...toSolanaSwapRequestOptions({ slippage, minAmount: `${minAmount}` }),
    disableEstimate: true,
  }
  const { tx } = await requestSwapGateway(client, {
    path: '/v1/convert/build-transaction',
    body,
    reply: swapTransactionResponseSchema,
    failed: swapBuildFailedError,
    network: pair.from.networkId,
    signal,
  })
  const target = parseCaipAddress(tx.to)
  const isValid =
    tx.solana !== undefined &&
    isSameCaipAddress(tx.from, account) &&
    target.networkId === pair.from.networkId
  if (!tx.solana || !isValid)
    throw new WalletError(swapBuildFailedError, {
      reason: 'The transaction does not match the request',
    })
  if (BigInt(tx.amount) < minAmount) throw new WalletError(swapPriceMovedError)
  return {
    transaction: tx.data,
    counterparty: target.address,
    from: pair.from.address,
    to: pair.to.address,
    amount: quote.fromAmount,
    minAmount,
    lastValidBlockHeight: BigInt(tx.solana.lastValidBlockHeight),
  }
}
