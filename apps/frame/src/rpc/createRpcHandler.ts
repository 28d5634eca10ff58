import {
  type FrameRpcCall,
  isFrameApprovalMethod,
  isFrameReadMethod,
  type WalletSpend,
} from 'latchkey/protocol'
import { numberToHex } from 'viem'
import { requestApproval } from '../approval/requestApproval.ts'
import { approveWithProtection } from '../spending/approveWithProtection.ts'
import { createProtectionCheck } from '../spending/createProtectionCheck.ts'
import { createApprovalQueue } from './createApprovalQueue.ts'
import { createCallBatches } from './createCallBatches.ts'
import { createRecipients } from './createRecipients.ts'
import { createSendQueue } from './createSendQueue.ts'
import { answerCallsStatus } from './answerCallsStatus.ts'
import { answerCapabilities } from './answerCapabilities.ts'
import { answerPersonalSign } from './answerPersonalSign.ts'
import type { ApprovalMethodHandler, RpcDeps } from './RpcDeps.ts'
import type { RpcHandler } from './RpcHandler.ts'
import { createUnsupportedMethodFailure } from './rpcFailures.ts'
import { answerSendCalls } from './answerSendCalls.ts'
import { answerSendTransaction } from './answerSendTransaction.ts'
import { answerSignTypedData } from './answerSignTypedData.ts'
import {
  answerSolanaSignAllTransactions,
  answerSolanaSignAndSend,
  answerSolanaSignMessage,
  answerSolanaSignTransaction,
} from './answerSolanaMethods.ts'

/** Methods that the visitor approves. Others of the protocol need accounts with code. */
const approvalMethods: Readonly<Partial<Record<FrameRpcCall['method'], ApprovalMethodHandler>>> = {
  personal_sign: answerPersonalSign,
  eth_signTypedData_v4: answerSignTypedData,
  eth_sendTransaction: answerSendTransaction,
  wallet_sendCalls: answerSendCalls,
  solana_signMessage: answerSolanaSignMessage,
  solana_signTransaction: answerSolanaSignTransaction,
  solana_signAllTransactions: answerSolanaSignAllTransactions,
  solana_signAndSendTransaction: answerSolanaSignAndSend,
}

/**
 * Creates the handler of the JSON-RPC calls of the app: reads go to the gateway, and what signs is shown to the visitor.
 *
 * @param options - `storage` keeps the recipients that the visitor sent to.
 * @throws Failures with the codes of EIP-1193, EIP-1474 and EIP-5792; errors of custody and of the services.
 */
export function createRpcHandler({
  storage,
  isCoverTracked = true,
  approve = requestApproval,
  pause,
}: createRpcHandler.Options = {}): RpcHandler {
  const kept = {
    sendQueue: createSendQueue(),
    batches: createCallBatches(),
    recipients: createRecipients(storage),
  }
  const queue = createApprovalQueue(pause)
  const protection = createProtectionCheck()
  return async (context, call, signal) => {
    let spend: WalletSpend | undefined
    const deps: RpcDeps = {
      ...kept,
      context: {
        ...context,
        sign: async (request, approved, signal) =>
          context.sign(request, { ...approved, spend }, signal),
      },
      async approve(request, signal) {
        return await queue.run(signal, async (signal, position) =>
          approveWithProtection(context, request, {
            protection,
            signal,
            onSpend: (found) => (spend = found),
            approve: async (guarded) =>
              approve({ ...context, position, isCoverTracked }, guarded, signal),
          }),
        )
      },
    }
    const { method } = call
    if (isFrameApprovalMethod(method)) {
      const run = approvalMethods[method]
      if (!run) throw createUnsupportedMethodFailure()
      return await run(deps, call, signal)
    }
    if (!isFrameReadMethod(method)) throw createUnsupportedMethodFailure()
    switch (method) {
      case 'eth_accounts':
        return [context.addresses.evm]
      case 'eth_chainId':
        return numberToHex(BigInt(call.chainId.slice('eip155:'.length)))
      case 'wallet_getCallsStatus':
        return await answerCallsStatus(deps, call, signal)
      case 'wallet_getCapabilities':
        return answerCapabilities(deps, call)
      default:
        return await context.fetchRpc(call.chainId, { method, params: call.params }, signal)
    }
  }
}

export declare namespace createRpcHandler {
  type Options = {
    readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined
    /**
     * Whether the browser reports when something covers the page. Where it does not, all requests but sign-ins to the page itself are
     * shown in a window. @default true
     */
    readonly isCoverTracked?: boolean | undefined
    /** How a request is shown. @default in a view of the frame */
    readonly approve?: typeof requestApproval | undefined
    /** How a number of milliseconds is waited for. @default with a timer */
    readonly pause?: ((ms: number) => Promise<unknown>) | undefined
  }
}
