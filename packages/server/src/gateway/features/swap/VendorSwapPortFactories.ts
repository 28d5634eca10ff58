import type { Cache } from '../../../store/index.ts'
import type { UpstreamClient, UpstreamConfigs } from '../../../upstream/index.ts'
import type { ReadContracts } from '../../chain/contracts/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import type { TokenRegistry } from '../../chain/tokens/index.ts'
import type { SwapPort } from './EvmSwapPort.ts'

/** The swap ports of a vendor. */
export type VendorSwapPortFactories = {
  /**
   * Creates the swap port, if the vendor is configured.
   *
   * @throws Error for an invalid setting, with its name.
   */
  swap?(deps: {
    readonly upstream: Pick<UpstreamClient, 'send'>
    readonly upstreams: UpstreamConfigs
    readonly rpc: Pick<RpcClient, 'request'>
    readonly read: ReadContracts
    readonly tokens: TokenRegistry
    readonly cache: Cache
  }): readonly SwapPort[]
}
