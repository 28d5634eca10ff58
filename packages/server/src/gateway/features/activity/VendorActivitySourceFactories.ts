import type { DerivedKeys } from '../../../config/readOrCreateRootSecret.ts'
import type { UpstreamClient, UpstreamConfigs } from '../../../upstream/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { TokenRegistry } from '../../chain/tokens/index.ts'
import type { FindCollectionNames } from './createCollectionNameFinder.ts'
import type { PurchaseSource } from './sources/PurchaseSource.ts'
import type { ActivitySource } from './sources/ActivitySource.ts'

type Deps = {
  readonly upstream: Pick<UpstreamClient, 'send' | 'json'>
  readonly upstreams: UpstreamConfigs
}

/** The activity ports of a vendor. */
export type VendorActivitySourceFactories = {
  /** Creates the activity sources, if the vendor is configured. */
  activity?(
    deps: Deps & {
      readonly chains: Chains
      readonly tokens: TokenRegistry
      readonly collections: FindCollectionNames
    },
  ): readonly ActivitySource[]
  /** Creates the reader of on-ramp purchases, if the vendor is configured. `key` signs cursors. */
  purchases?(deps: Deps & { readonly keys: DerivedKeys }): readonly PurchaseSource[]
}
