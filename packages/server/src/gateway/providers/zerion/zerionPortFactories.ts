import { readZerionAccess } from './zerionApi.ts'
import { createZerionTokenFinder } from './createZerionTokenFinder.ts'
import { createZerionActivitySource } from './createZerionActivitySource.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

/** Zerion: the activity and the tokens of EVM accounts. Settings: `key`, `url`. */
export const zerionPortFactories: VendorPortFactories = {
  tokenFinders({ upstream, upstreams }) {
    const access = readZerionAccess(upstreams)
    return access ? [createZerionTokenFinder({ upstream, ...access })] : []
  },
  activity({ upstream, upstreams }) {
    const access = readZerionAccess(upstreams)
    return access ? [createZerionActivitySource({ upstream, ...access })] : []
  },
}
