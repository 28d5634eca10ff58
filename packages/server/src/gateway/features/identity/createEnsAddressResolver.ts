import type { CaipNetworkId } from 'latchkey/caip'
import type { Hex } from 'viem'
import type { Clock } from '../../../clock/Clock.ts'
import type { UntrustedUrlClient } from '../../../upstream/index.ts'
import { createViemClient, type RpcClient } from '../../chain/rpc/index.ts'
import { ethCoinType } from '../names/index.ts'
import { createCcipRequest } from './createCcipRequest.ts'
import { callUnlessReverted } from './createEnsReverseResolver.ts'

/** Resolves ENS names to addresses. */
export type EnsAddressResolver = {
  /**
   * @param name - Normalized by ENSIP-15.
   *
   * @param coinType - Of an EVM chain; without a record for it, the address on Ethereum counts.
   * @returns The address with its checksum; undefined when the name has none.
   * @throws UpstreamError when ENS is unavailable.
   */
  find(name: string, coinType: number, signal: AbortSignal): Promise<string | undefined>
}

/**
 * Creates the forward resolver for the universal resolver of a network.
 *
 * @see ENSIP-9, ENSIP-11, EIP-3668
 */
export function createEnsAddressResolver(deps: {
  readonly network: CaipNetworkId
  readonly universalResolver: Hex
  readonly rpc: Pick<RpcClient, 'request'>
  readonly publicUpstream: UntrustedUrlClient
  readonly clock: Clock
}): EnsAddressResolver {
  const { network, universalResolver: universalResolverAddress, rpc } = deps

  return {
    async find(name, coinType, signal) {
      const ccipRequest = createCcipRequest(deps, signal)
      const viem = await createViemClient(rpc, network, { signal, ccipRequest })
      const { getEnsAddress } = await import('viem/ens')
      const read = (type: number): Promise<string | undefined> =>
        callUnlessReverted(viem, signal, () =>
          getEnsAddress(viem.client, {
            name,
            universalResolverAddress,
            // `addr(bytes32)` is the record of Ethereum, which every resolver has.
            ...(type === ethCoinType ? {} : { coinType: BigInt(type) }),
          }),
        )
      if (coinType === ethCoinType) return read(ethCoinType)
      return (await read(coinType)) ?? read(ethCoinType)
    },
  }
}
