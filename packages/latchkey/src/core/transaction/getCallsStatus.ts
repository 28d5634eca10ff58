import { callsFailedError } from '../../errors/catalogue/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import type { CallBatchStatus } from '../model/Transaction.ts'
import { runWalletRequest, getAdapterOperation } from '../signing/index.ts'

/**
 * Fetches the progress of a batch of calls from the wallet that sent it.
 *
 * @example
 * const { status, receipts } = await getCallsStatus(client, { id })
 *
 * @param parameters - Id of the batch; its network, by default the active one; abort signal.
 * @throws {@link getCallsStatus.ErrorCode}
 * @see EIP-5792
 */
export async function getCallsStatus(
  client: Latchkey,
  parameters: getCallsStatus.Parameters,
): Promise<CallBatchStatus> {
  const { id, signal } = parameters
  const { run, context } = getAdapterOperation(client, 'readCallsStatus', parameters)
  const options = { failed: callsFailedError, signal } as const
  return runWalletRequest(client, () => run({ ...context, id }), options)
}

export declare namespace getCallsStatus {
  type Parameters = {
    readonly id: string
    readonly network?: NetworkOrId | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode =
    | 'account.no_active_address'
    | 'adapter.not_found'
    | 'calls.failed'
    | 'calls.unknown_id'
    | 'network.no_active_network'
    | 'network.unsupported_namespace'
    | 'wallet.method_not_supported'
    | 'transport.aborted'
}
