import { type CallBatchStatus, waitForCallsStatus } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type UseQueryResult, useQuery } from './query/index.ts'

/**
 * Waits until a batch of calls is confirmed or has failed. EIP-5792
 *
 * @example
 * const { data: sent } = useSendCalls()
 * const { data: batch } = useWaitForCallsStatus({ id: sent?.id })
 *
 * @param parameters - Id of the batch; nothing is requested while it is undefined.
 * @returns A query; `data.status` is `success` or `failure`.
 * @see `waitForCallsStatus` for the other parameters and the errors.
 */
export function useWaitForCallsStatus(
  parameters: useWaitForCallsStatus.Parameters,
): useWaitForCallsStatus.Result {
  const { client } = useLatchkeyContext()
  const { id, ...others } = parameters
  return useQuery({
    key: id,
    fetch: (signal) => waitForCallsStatus(client, { ...others, id: id ?? '', signal }),
  })
}

export declare namespace useWaitForCallsStatus {
  type Parameters = Omit<waitForCallsStatus.Parameters, 'id' | 'signal'> & {
    readonly id: string | undefined
  }
  type Result = UseQueryResult<CallBatchStatus>
}
