import type { FrameRpcCall } from 'latchkey/protocol'
import type { RequestedApproval } from '../approval/createApproval.ts'
import type { RequestNode } from '../approval/simulation/RequestNode.ts'
import type { FrameRequestContext } from '../page/FrameRequestContext.ts'
import type { CallBatches } from './createCallBatches.ts'
import type { SendQueue } from './createSendQueue.ts'
import type { Recipients } from './createRecipients.ts'

/** Dependencies of the methods of the wallet. */
export type RpcDeps = {
  readonly context: FrameRequestContext
  /** Shows a request to the visitor, and executes it when it is approved. */
  readonly approve: <plan, result>(
    request: RequestedApproval<plan, result>,
    signal: AbortSignal,
  ) => Promise<result>
  readonly sendQueue: SendQueue
  readonly batches: CallBatches
  readonly recipients: Recipients
}

/** A method that the visitor approves. */
export type ApprovalMethodHandler = (
  deps: RpcDeps,
  call: FrameRpcCall,
  signal: AbortSignal,
) => Promise<unknown>

/** Returns a function that sends requests to a node of the network of a call. */
export function createRequestNode(
  { context }: Pick<RpcDeps, 'context'>,
  { chainId }: Pick<FrameRpcCall, 'chainId'>,
  signal: AbortSignal,
): RequestNode {
  return (method, params) => context.fetchRpc(chainId, { method, params }, signal)
}
