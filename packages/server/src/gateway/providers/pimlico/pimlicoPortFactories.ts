import { createBundler } from '../../features/bundler/index.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

const name = 'pimlico'
const defaultUrl = 'https://api.pimlico.io/v2/{chainId}/rpc?apikey={key}'

/** Pimlico: user operations. Settings: `key`, and optionally `url` and `chains`. */
export const pimlicoPortFactories: VendorPortFactories = {
  bundler({ upstream, upstreams: { pimlico: settings } }) {
    return settings ? createBundler({ upstream, name, settings, defaultUrl }) : []
  },
}
