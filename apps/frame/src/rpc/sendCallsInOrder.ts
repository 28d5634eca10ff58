import { type Hex, hexToNumber } from 'viem'
import type { FrameRpcCall } from 'latchkey/protocol'
import type { EvmCall } from '../approval/summarizeCalls.ts'
import { decodeCallRecipients } from '../approval/summarizeCalls.ts'
import { isUnconfirmedError, type RequestedApproval } from '../approval/createApproval.ts'
import { broadcastTransaction } from './broadcastTransaction.ts'
import { digestRequest } from './digestRequest.ts'
import { createInvalidParams } from './rpcFailures.ts'
import type { CallPlan } from './prepareCalls.ts'
import { createRequestNode, type RpcDeps } from './RpcDeps.ts'

/** Access list of EIP-2930. */
export type AccessList = readonly { readonly address: Hex; readonly storageKeys: readonly Hex[] }[]

/** A first call that was signed and may have been sent. */
export type UnconfirmedCall = { readonly raw: Hex; readonly nonce: number }

/** A request to send calls that the visitor approves. */
export type SendApprovalRequest = RequestedApproval<CallPlan | undefined, readonly Hex[]>

/** State that one request keeps between its tries. */
export type SendMemory = { unconfirmed?: UnconfirmedCall | undefined }

/**
 * Signs and sends calls one after the other, with consecutive nonces. A first call that may have been sent is not
 * signed again: another nonce would make it a second transaction.
 *
 * @returns Hashes of the calls that were sent. They can be fewer than the calls, but not none.
 * @throws The failure of the first call; then nothing was sent, unless the failure is final.
 */
export async function sendCallsInOrder(
  deps: RpcDeps,
  request: {
    readonly chainId: FrameRpcCall['chainId']
    readonly calls: readonly EvmCall[]
    readonly plan: CallPlan | undefined
    readonly accessList?: AccessList | undefined
    readonly memory: SendMemory
    readonly signal: AbortSignal
  },
): Promise<readonly Hex[]> {
  const { context, sendQueue, recipients } = deps
  const { chainId, calls, plan, memory, signal } = request
  if (!plan) throw createInvalidParams('The transaction cannot be prepared.')
  const account = context.addresses.evm
  // Once a transaction is signed, only its own answer ends it: an aborted one could still be sent.
  const node = createRequestNode(deps, { chainId }, new AbortController().signal)
  const readNonce = async (): Promise<number> =>
    hexToNumber((await node('eth_getTransactionCount', [account, 'pending'])) as Hex)
  return await sendQueue.run(
    `${chainId}/${account}`,
    { readNonce, now: context.now },
    async (free) => {
      const hashes: Hex[] = []
      const first = memory.unconfirmed?.nonce ?? free
      for (const [at, call] of calls.entries()) {
        try {
          const nonce = first + at
          const known = at === 0 ? memory.unconfirmed?.raw : undefined
          const raw = known ?? (await signCall(deps, { ...request, call, plan, at, nonce }))
          signal.throwIfAborted()
          if (at === 0) memory.unconfirmed = { raw, nonce }
          const isRepeated = known !== undefined
          hashes.push(await broadcastTransaction(node, raw, { isRepeated }))
          for (const address of decodeCallRecipients([call])) recipients.add(chainId, address)
        } catch (error) {
          if (hashes.length > 0) break
          if (!isUnconfirmedError(error)) memory.unconfirmed = undefined
          throw error
        }
      }
      return { result: hashes, used: first + hashes.length - free }
    },
  )
}

async function signCall(
  { context }: RpcDeps,
  request: {
    readonly chainId: FrameRpcCall['chainId']
    readonly call: EvmCall
    readonly plan: CallPlan
    readonly at: number
    readonly nonce: number
    readonly accessList?: AccessList | undefined
    readonly signal: AbortSignal
  },
): Promise<Hex> {
  const { chainId, call, plan, at, nonce, accessList, signal } = request
  const chain = Number(chainId.slice('eip155:'.length))
  const { fees, gas } = plan
  const base = {
    chainId: chain,
    nonce,
    gas: gas[at] ?? 0n,
    ...(call.to !== undefined && { to: call.to }),
    value: call.value,
    data: call.data,
  }
  const list = accessList?.map(({ address, storageKeys }) => ({
    address,
    storageKeys: [...storageKeys],
  }))
  const transaction =
    fees.type === 'legacy' && list
      ? { ...base, type: 'eip2930' as const, gasPrice: fees.gasPrice, accessList: list }
      : { ...base, ...fees, ...(list && fees.type === 'eip1559' && { accessList: list }) }
  const signing = {
    method: 'eth_signTransaction',
    from: context.addresses.evm,
    chainId: chain,
    transaction,
  } as const
  const approved = { method: 'eth_sendTransaction', digest: await digestRequest(signing) }
  return (await context.sign(signing, approved, signal)) as Hex
}
