import type { Hex } from 'viem'
import type { FrameRpcCall } from 'latchkey/protocol'
import { lowerApproveCall } from '../approval/editableAllowance.ts'
import { type EvmCall, decodeCallTransfers, summarizeCalls } from '../approval/summarizeCalls.ts'
import type { SuggestedFees } from './estimateFees.ts'
import { prepareCalls } from './prepareCalls.ts'
import { createRequestNode, type RpcDeps } from './RpcDeps.ts'
import {
  type AccessList,
  sendCallsInOrder,
  type SendMemory,
  type SendApprovalRequest,
} from './sendCallsInOrder.ts'

/**
 * Creates the request for an approval of calls: what it shows, how the calls are checked, and how they are sent.
 * A visitor who lowers a spending limit gets a request of the changed calls, with the same account, network and fees.
 *
 * @param request - `suggested`: fees that the app suggests; `gas`: its limit, for one call.
 */
export function createSendApprovalRequest(
  deps: RpcDeps,
  request: {
    readonly account: Hex
    readonly chainId: FrameRpcCall['chainId']
    readonly calls: readonly EvmCall[]
    readonly suggested?: SuggestedFees | undefined
    readonly gas?: bigint | undefined
    readonly accessList?: AccessList | undefined
  },
): SendApprovalRequest {
  const { account, chainId, calls, suggested = {}, gas, accessList } = request
  const { context, recipients } = deps
  const memory: SendMemory = {}
  return {
    summary: summarizeCalls({ appOrigin: context.appOrigin, account, chainId, calls }),
    declared: decodeCallTransfers(calls, account),
    check: (signal) =>
      prepareCalls(createRequestNode(deps, { chainId }, signal), {
        account,
        chainId,
        calls,
        suggested,
        gas,
        recipients,
        signal,
      }),
    execute: (plan, signal) =>
      sendCallsInOrder(deps, { chainId, calls, plan, accessList, memory, signal }),
    lowerLimit: (amount) =>
      createSendApprovalRequest(deps, { ...request, calls: lowerApproveCall(calls, amount) }),
  }
}
