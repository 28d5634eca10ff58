import * as v from 'valibot'
import type { Hex } from 'viem'
import type { FrameRpcCall } from 'latchkey/protocol'
import { summarizeTypedData } from '../approval/summarizeTypedData.ts'
import { typedDataSchema } from '../custody/typedDataSchema.ts'
import { approveSignature } from './approveSignature.ts'
import { digestRequest } from './digestRequest.ts'
import type { RpcDeps } from './RpcDeps.ts'
import { createInvalidParams, createUnauthorizedAccountFailure } from './rpcFailures.ts'

/**
 * Answers `eth_signTypedData_v4`.
 *
 * @returns The signature, 65 bytes.
 * @throws -32602 for typed data without a domain, of another network, or that has fields which its types do not
 *   declare.
 * @see ERC-712
 */
export async function answerSignTypedData(
  deps: RpcDeps,
  { chainId, params }: FrameRpcCall,
  signal: AbortSignal,
): Promise<Hex> {
  const [from, given] = params as readonly [Hex, unknown]
  const { appOrigin, addresses } = deps.context
  const account = addresses.evm
  if (from.toLowerCase() !== account.toLowerCase()) throw createUnauthorizedAccountFailure()
  const data = parseJson(given)
  const parsed = v.safeParse(typedDataSchema, data)
  if (!parsed.success) throw createInvalidParams('The typed data is malformed or has no domain.')
  const typedData = parsed.output
  const chain = Number(chainId.slice('eip155:'.length))
  const named = typedData.domain.chainId
  if (named !== undefined && named !== BigInt(chain))
    throw createInvalidParams('The typed data is for another network.')
  return await approveSignature<Hex>(deps, {
    summary: summarizeTypedData({ appOrigin, account, chainId, typedData }),
    signing: {
      method: 'eth_signTypedData_v4',
      from: account,
      chainId: chain,
      typedData: data as v.InferInput<typeof typedDataSchema>,
    },
    approved: {
      method: 'eth_signTypedData_v4',
      digest: await digestRequest({ chainId, method: 'eth_signTypedData_v4', data }),
    },
    signal,
  })
}

function parseJson(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}
