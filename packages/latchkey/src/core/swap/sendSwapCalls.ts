import { sendFailedError, transportTimedOutError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { getAdapterOperation } from '../signing/index.ts'
import { requestUnlessPrompted, sendCalls, waitForCallsStatus } from '../transaction/index.ts'
import type { ShowSwapStep } from './approveSwap.ts'
import { addPendingSwapTransaction } from './sendSwapTransaction.ts'
import type { ConfirmedSwap } from './ConfirmedSwap.ts'
import type { SwapTransaction } from './SwapTransaction.ts'

/** A swap that the wallet has sent. */
export type SentSwap = {
  /** Undefined while the wallet has not reported it. */
  readonly hash?: string | undefined
  readonly isConfirmed: boolean
}

/** Longest wait for the capabilities of a wallet, which needs no prompt for them, in ms. */
const capabilitiesTimeout = 3_000
/** Longest wait for a block, in ms. */
const confirmationTimeout = 25_000

/** Returns whether the wallet executes calls atomically. False if it does not answer in 3 s. */
export async function supportsSwapCalls(
  client: Latchkey,
  { network, signal }: ConfirmedSwap,
): Promise<boolean> {
  try {
    const { run, context } = getAdapterOperation(client, 'supportsAtomicCalls', { network, signal })
    return await withTimeout(run(context), {
      clock: client.clock,
      ms: capabilitiesTimeout,
      signal,
      error: () => new WalletError(transportTimedOutError),
    })
  } catch {
    signal.throwIfAborted()
    return false
  }
}

/**
 * Sends the approval and the swap in one wallet request, of which all or nothing is executed, and waits
 * for the block. What the visitor confirms is followed, also when the form has changed meanwhile.
 *
 * @returns Undefined when the wallet does not execute them atomically after all: nothing was sent.
 * @throws What `sendCalls` and `requestUnlessPrompted` throw; `send.failed` when the calls were reverted.
 * @see EIP-5792
 */
export async function sendSwapCalls(
  client: Latchkey,
  transactions: readonly SwapTransaction[],
  { order, show }: { readonly order: ConfirmedSwap; readonly show: ShowSwapStep },
): Promise<SentSwap | undefined> {
  const { network, signal } = order
  signal.throwIfAborted()
  const calls = transactions.map(({ to, data, value }) => ({
    to,
    data: data as `0x${string}`,
    value,
  }))
  const id = await requestCalls(client, order, { network, calls, atomicRequired: true })
  if (id === undefined) return undefined
  show('confirmSwap')
  const address = transactions[0]?.from
  try {
    const status = await waitForCallsStatus(client, { id, network, timeout: confirmationTimeout })
    const hash = status.receipts.at(-1)?.transactionHash
    if (status.status === 'failure') throw new WalletError(sendFailedError)
    if (hash && address)
      addPendingSwapTransaction(client, { order, operation: 'trade', hash, address })
    return { hash, isConfirmed: true }
  } catch (error) {
    if (isWalletError(error, 'send.failed')) throw error
    // The wallet has sent them; when they are in a block is not known.
    if (address)
      addPendingSwapTransaction(client, {
        order,
        operation: 'trade',
        hash: id,
        isBatch: true,
        address,
      })
    return { isConfirmed: false }
  }
}

async function requestCalls(
  client: Latchkey,
  order: ConfirmedSwap,
  parameters: sendCalls.Parameters,
): Promise<string | undefined> {
  try {
    return (await requestUnlessPrompted(client, order, () => sendCalls(client, parameters))).id
  } catch (error) {
    // Any other failure may come after the wallet has sent them.
    const isUnsupported =
      isWalletError(error, 'calls.atomicity_not_supported') ||
      isWalletError(error, 'wallet.method_not_supported')
    if (isUnsupported) return undefined
    throw error
  }
}
