import type { CaipNetworkId } from 'latchkey/caip'
import type { Address, Hex } from 'viem'
import type { Clock } from '../../../clock/Clock.ts'
import { type PublicUpstream, upstreamError } from '../../../upstream/index.ts'
import {
  createViemClient,
  isRpcError,
  type RpcClient,
  type ViemClient,
} from '../../chain/rpc/index.ts'
import { createCcipRequest } from './createCcipRequest.ts'

/** What ENS says of an address. */
export type EnsIdentity = {
  readonly name: string
  /** Text record `avatar`, as it stands. */
  readonly avatar: string | undefined
}

/** Asks ENS. */
export type Ens = {
  /**
   * @returns The name that an address goes by, if the name means the address as well.
   * @throws UpstreamError when nobody can tell now.
   */
  find(address: Address, signal: AbortSignal): Promise<EnsIdentity | undefined>
}

/**
 * Codes by which nodes say that a contract refused, and thereby that there is no such record.
 *
 * @source facts: gateway §1.2
 */
const refusals: ReadonlySet<number> = new Set([3, -32_000, -32_003, -32_015])

/**
 * Makes what asks the universal resolver of one network.
 *
 * @param deps - The network, the address of its universal resolver, and by what to ask.
 * @source ENSIP-19, ENSIP-5, EIP-3668
 */
export function createEns(deps: {
  readonly network: CaipNetworkId
  readonly universalResolver: Hex
  readonly rpc: Pick<RpcClient, 'request'>
  readonly publicUpstream: PublicUpstream
  readonly clock: Clock
}): Ens {
  const { network, universalResolver, rpc } = deps

  return {
    async find(address, signal) {
      const ccipRequest = createCcipRequest(deps, signal)
      const viem = await createViemClient(rpc, network, { signal, ccipRequest })
      const { getEnsName, getEnsText, normalize } = await import('viem/ens')
      const universalResolverAddress = universalResolver
      const { client } = viem
      const name = await callContract(viem, signal, () =>
        getEnsName(client, { address, universalResolverAddress }),
      )
      if (name === undefined || !isNormalized(name, normalize)) return undefined
      const avatar = await callContract(viem, signal, () =>
        getEnsText(client, { name, key: 'avatar', universalResolverAddress }),
      )
      return { name, avatar }
    },
  }
}

/**
 * Tells an answer, and a contract that refuses to give one, from nodes that do not answer.
 *
 * @param viem - By what is asked.
 * @param signal - Of who asks.
 * @param ask - Asks.
 * @returns The answer; undefined where there is none.
 * @throws UpstreamError when nobody can tell now.
 */
export async function callContract(
  { outage }: Pick<ViemClient, 'outage'>,
  signal: AbortSignal,
  ask: () => Promise<string | null>,
): Promise<string | undefined> {
  try {
    return (await ask()) ?? undefined
  } catch (error) {
    signal.throwIfAborted()
    if (outage() !== undefined) throw outage()
    const code = codeOf(error)
    if (code === undefined || refusals.has(code)) return undefined
    throw upstreamError('unavailable', 'ens', { cause: error })
  }
}

/** Of what a node answered, however deep viem has wrapped it. */
function codeOf(error: unknown): number | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if (isRpcError(each)) return each.code
  return undefined
}

/**
 * Tells whether a name is written as it is meant: otherwise it could pass for another.
 *
 * @param name - As a contract has it.
 * @param normalize - Of viem.
 * @source ENSIP-15
 */
export function isNormalized(name: string, normalize: (name: string) => string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
