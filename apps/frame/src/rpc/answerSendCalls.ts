import { type Hex, hexToBigInt } from 'viem'
import type { FrameRpcCall } from 'latchkey/protocol'
import { isNonRetryableError, isUnconfirmedError } from '../approval/createApproval.ts'
import type { EvmCall } from '../approval/summarizeCalls.ts'
import { createRpcFailure } from '../page/FrameRequestContext.ts'
import { assertCallsAllowed } from './assertCallsAllowed.ts'
import { createSendApprovalRequest } from './createSendApprovalRequest.ts'
import type { RpcDeps } from './RpcDeps.ts'
import { createInvalidParams } from './rpcFailures.ts'

type Capabilities = Readonly<Record<string, unknown>>

type Parameters = readonly [
  {
    readonly version?: string | undefined
    readonly id?: string | undefined
    readonly chainId?: Hex | undefined
    readonly from?: Hex | undefined
    readonly atomicRequired?: boolean | undefined
    readonly capabilities?: Capabilities | undefined
    readonly calls: readonly {
      readonly to?: Hex | undefined
      readonly data?: Hex | undefined
      readonly value?: Hex | undefined
      readonly capabilities?: Capabilities | undefined
    }[]
  },
]

/**
 * Answers `wallet_sendCalls`: sends the calls of an account without code one after the other, after one approval.
 *
 * @returns `{ id }` for the final version of EIP-5792, the id alone for its drafts.
 * @throws 5700, 5710, 5720, 5760
 * @see EIP-5792
 */
export async function answerSendCalls(
  deps: RpcDeps,
  { chainId, params }: FrameRpcCall,
  signal: AbortSignal,
): Promise<string | { readonly id: string }> {
  const [batch] = params as Parameters
  const { context, batches } = deps
  const account = context.addresses.evm as Hex
  const isFinalVersion = checkBatch(batch, chainId)
  const calls = batch.calls.map(({ to, data, value }): EvmCall => ({
    ...(to && { to }),
    data: data ?? '0x',
    value: value === undefined ? 0n : hexToBigInt(value),
  }))
  assertCallsAllowed(calls, { account, from: batch.from })
  const id = batch.id ?? createId()
  if (!batches.reserve(id))
    throw createRpcFailure({ code: 5720, message: 'There is a batch with this id already.' })
  try {
    const hashes = await deps.approve(
      createSendApprovalRequest(deps, { account, chainId, calls }),
      signal,
    )
    batches.set({ id, chainId, isFinalVersion, hashes, unsent: calls.length - hashes.length })
  } catch (error) {
    // An app sends a batch again under its id, so that it is executed once.
    if (!isUnconfirmedError(error) && !isNonRetryableError(error)) batches.release(id)
    throw error
  }
  return isFinalVersion ? { id } : id
}

/** Returns whether the batch is of the final version of EIP-5792. */
function checkBatch(batch: Parameters[0], chainId: string): boolean {
  const { version = '1.0', atomicRequired, capabilities, calls } = batch
  if (!/^[12](?:\.\d+){0,2}$/.test(version))
    throw createInvalidParams('This version of wallet_sendCalls is not known.')
  if (batch.chainId !== undefined && `eip155:${BigInt(batch.chainId)}` !== chainId)
    throw createRpcFailure({ code: 5710, message: 'The wallet is on another network.' })
  if (batch.id === '') throw createInvalidParams('The id of the batch is empty.')
  if (atomicRequired === true)
    throw createRpcFailure({
      code: 5760,
      message: 'The account sends calls one after the other; it cannot send them as one.',
    })
  const required = [capabilities, ...calls.map((call) => call.capabilities)].flatMap((given) =>
    Object.entries(given ?? {}).filter(([, value]) => !isOptional(value)),
  )
  const [first] = required
  if (first)
    throw createRpcFailure({
      code: 5700,
      message: `The capability ${first[0].slice(0, 64)} is not supported.`,
    })
  return version.startsWith('2')
}

function isOptional(capability: unknown): boolean {
  return (
    typeof capability === 'object' &&
    capability !== null &&
    'optional' in capability &&
    capability.optional === true
  )
}

function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
