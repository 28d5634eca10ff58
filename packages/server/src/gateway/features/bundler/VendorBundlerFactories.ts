import type { UpstreamClient, UpstreamConfigs } from '../../../upstream/index.ts'
import type { Bundler } from './createBundler.ts'

/** The bundler of a vendor. */
export type VendorBundlerFactories = {
  /** Creates the bundler, if the vendor is configured. */
  bundler?(deps: {
    readonly upstream: Pick<UpstreamClient, 'send'>
    readonly upstreams: UpstreamConfigs
  }): readonly Bundler[]
}
