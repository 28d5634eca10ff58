import { walletTimedOutError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { poll } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { CallBatchStatus } from '../model/Transaction.ts'
import { getCallsStatus } from './getCallsStatus.ts'

/**
 * Waits until a batch of calls is confirmed or has failed. A failure is in `status`; it does not reject.
 *
 * @example
 * const { status, receipts } = await waitForCallsStatus(client, { id })
 *
 * @param parameters - As of `getCallsStatus`; `pollingInterval` and `timeout` in milliseconds.
 * @throws What `getCallsStatus` throws; `wallet.timed_out`.
 */
export async function waitForCallsStatus(
  client: Latchkey,
  parameters: waitForCallsStatus.Parameters,
): Promise<CallBatchStatus> {
  const { pollingInterval = 2000, timeout = 60_000, signal: outer, ...request } = parameters
  let status: CallBatchStatus | undefined
  await poll(
    async (signal) => {
      status = await getCallsStatus(client, { ...request, signal })
      return status.status !== 'pending'
    },
    {
      clock: client.clock,
      interval: pollingInterval,
      timeout,
      signal: outer,
      error: () => new WalletError(walletTimedOutError),
    },
  )
  return status as CallBatchStatus
}

export declare namespace waitForCallsStatus {
  type Parameters = getCallsStatus.Parameters & {
    /** @default 2000 */
    readonly pollingInterval?: number | undefined
    /** @default 60000 */
    readonly timeout?: number | undefined
  }
}
