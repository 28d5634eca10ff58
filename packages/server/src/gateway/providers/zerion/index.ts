import { zerionAccess } from './zerionApi.ts'
import { zerionFinder } from './createZerionTokenFinder.ts'
import { zerionSource } from './createZerionActivitySource.ts'
import type { Provider } from '../Provider.ts'

/** Zerion: the activity and the tokens of EVM accounts. Settings: `key`, `url`. */
export const zerion: Provider = {
  tokenFinders({ upstream, upstreams }) {
    const access = zerionAccess(upstreams)
    return access ? [zerionFinder({ upstream, ...access })] : []
  },
  activity({ upstream, upstreams }) {
    const access = zerionAccess(upstreams)
    return access ? [zerionSource({ upstream, ...access })] : []
  },
}
