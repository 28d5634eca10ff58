import type { UpstreamClient, UpstreamConfigs } from '../../../upstream/index.ts'
import type { TokenSource } from './TokenSource.ts'

/** The token metadata ports of a vendor. */
export type VendorTokenSourceFactories = {
  /** Creates the token source, if the vendor is configured. */
  tokens?(deps: {
    readonly upstream: Pick<UpstreamClient, 'send'>
    readonly upstreams: UpstreamConfigs
  }): readonly TokenSource[]
}
