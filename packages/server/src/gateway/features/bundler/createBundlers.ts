import type { UpstreamClient, UpstreamConfigs } from '../../../upstream/index.ts'
import { type Bundler, createBundler } from './createBundler.ts'
import type { VendorBundlerFactories } from './VendorBundlerFactories.ts'

/** Name in `upstreams` of the configuration of a bundler that is no listed vendor. */
export const bundlerUpstreamName = 'bundler'

/** Creates the configured bundlers: the one of the operator, then those of vendors. */
export function createBundlers(deps: {
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly upstreams?: UpstreamConfigs | undefined
  readonly providers?: readonly VendorBundlerFactories[] | undefined
}): readonly Bundler[] {
  const { upstream, upstreams = {}, providers = [] } = deps
  const settings = upstreams[bundlerUpstreamName]
  const own = settings ? createBundler({ upstream, name: bundlerUpstreamName, settings }) : []
  return [...own, ...providers.flatMap(({ bundler }) => bundler?.({ upstream, upstreams }) ?? [])]
}
