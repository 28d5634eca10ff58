import { callsFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import type { CallBatch } from '../model/Transaction.ts'
import { runWalletRequest, switchAndGetAdapterOperation } from '../signing/index.ts'

/**
 * Sends several calls in one wallet request, such as an approval and a swap. Switches to their network
 * first.
 *
 * @example
 * const { id } = await sendCalls(client, { calls: [{ to: token, data }, { to: router, data }] })
 *
 * @param parameters - Calls, at least one; network, by default the active one; abort signal.
 * @returns The id of the batch, for `getCallsStatus` and `waitForCallsStatus`.
 * @throws {@link sendCalls.ErrorCode}
 * @see EIP-5792
 */
export async function sendCalls(
  client: Latchkey,
  parameters: sendCalls.Parameters,
): Promise<{ readonly id: string }> {
  const { network, signal, ...batch } = parameters
  if (batch.calls.length === 0) throw new WalletError(callsFailedError, { reason: 'No calls' })
  const { run, context } = await switchAndGetAdapterOperation(client, 'sendCalls', {
    network,
    signal,
  })
  const options = { failed: callsFailedError, signal } as const
  return { id: await runWalletRequest(client, () => run({ ...context, batch }), options) }
}

export declare namespace sendCalls {
  type Parameters = CallBatch & {
    readonly network?: NetworkOrId | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode =
    | 'account.no_active_address'
    | 'adapter.not_found'
    | 'calls.atomicity_not_supported'
    | 'calls.failed'
    | 'network.no_active_network'
    | 'network.unsupported_namespace'
    | 'network.chain_not_supported'
    | 'network.switch_failed'
    | 'wallet.method_not_supported'
    | 'wallet.user_rejected'
    | 'wallet.request_pending'
    | 'transport.aborted'
}
