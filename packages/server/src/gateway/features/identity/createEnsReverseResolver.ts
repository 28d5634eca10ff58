import type { CaipNetworkId } from 'latchkey/caip'
import type { Address, Hex } from 'viem'
import type { Clock } from '../../../clock/Clock.ts'
import { type UntrustedUrlClient, upstreamError } from '../../../upstream/index.ts'
import {
  createViemClient,
  isNodeRpcError,
  type RpcClient,
  type ViemClient,
} from '../../chain/rpc/index.ts'
import { createCcipRequest } from './createCcipRequest.ts'

/** An ENS name and its avatar record. */
export type EnsIdentity = {
  readonly name: string
  /** Text record `avatar`, unresolved. */
  readonly avatar: string | undefined
}

/** Resolves addresses by ENS. */
export type EnsReverseResolver = {
  /**
   * @returns The primary name of an address, verified by forward resolution.
   *
   * @throws UpstreamError when ENS is unavailable.
   */
  find(address: Address, signal: AbortSignal): Promise<EnsIdentity | undefined>
}

/** Error codes of reverted calls, which mean that there is no such record. */
const refusals: ReadonlySet<number> = new Set([3, -32_000, -32_003, -32_015])

/**
 * Creates the resolver for the universal resolver of a network.
 *
 * @see ENSIP-19, ENSIP-5, EIP-3668
 */
export function createEnsReverseResolver(deps: {
  readonly network: CaipNetworkId
  readonly universalResolver: Hex
  readonly rpc: Pick<RpcClient, 'request'>
  readonly publicUpstream: UntrustedUrlClient
  readonly clock: Clock
}): EnsReverseResolver {
  const { network, universalResolver, rpc } = deps

  return {
    async find(address, signal) {
      const ccipRequest = createCcipRequest(deps, signal)
      const viem = await createViemClient(rpc, network, { signal, ccipRequest })
      const { getEnsName, getEnsText, normalize } = await import('viem/ens')
      const universalResolverAddress = universalResolver
      const { client } = viem
      const name = await callUnlessReverted(viem, signal, () =>
        getEnsName(client, { address, universalResolverAddress }),
      )
      if (name === undefined || !isNormalized(name, normalize)) return undefined
      const avatar = await callUnlessReverted(viem, signal, () =>
        getEnsText(client, { name, key: 'avatar', universalResolverAddress }),
      )
      return { name, avatar }
    },
  }
}

/**
 * Calls a contract. A reverted call is not an error, a failing node is.
 *
 * @param request - Calls the contract.
 * @returns Undefined if the call reverted.
 * @throws UpstreamError when no node answers.
 */
export async function callUnlessReverted(
  { outage }: Pick<ViemClient, 'outage'>,
  signal: AbortSignal,
  request: () => Promise<string | null>,
): Promise<string | undefined> {
  try {
    return (await request()) ?? undefined
  } catch (error) {
    signal.throwIfAborted()
    if (outage() !== undefined) throw outage()
    const code = codeOf(error)
    if (code === undefined || refusals.has(code)) return undefined
    throw upstreamError('unavailable', 'ens', { cause: error })
  }
}

/** Returns the node's error code in a viem error. */
function codeOf(error: unknown): number | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if (isNodeRpcError(each)) return each.code
  return undefined
}

/**
 * Returns whether a name is normalized; other spellings may imitate a name.
 *
 * @param normalize - From viem.
 * @see ENSIP-15
 */
export function isNormalized(name: string, normalize: (name: string) => string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
