import type { AdapterKit, RpcUrl } from '../core/index.ts'
import { type Clock, createHttp, createLogger, systemClock } from '../kernel/index.ts'
import type { Network } from '../networks/index.ts'

/** Makes a kit by hand, as a host without React and without a client would. */
export function createKit(
  options: {
    readonly clock?: Clock | undefined
    readonly fetch?: typeof globalThis.fetch | undefined
    readonly networks?: readonly Network[] | undefined
    readonly urls?: readonly RpcUrl[] | undefined
    readonly window?: EventTarget | undefined
    readonly discoverAnnounced?: boolean | undefined
    readonly discoverInjected?: boolean | undefined
  } = {},
): AdapterKit {
  const { clock = systemClock(), networks = [], urls } = options
  const { discoverAnnounced = true, discoverInjected = true } = options
  return {
    clock,
    networks,
    discoverAnnounced,
    discoverInjected,
    http: createHttp({ clock, ...(options.fetch ? { fetch: options.fetch } : {}) }),
    logger: createLogger({ level: 'silent', clock }),
    window: options.window as AdapterKit['window'],
    rpcUrls: (id) =>
      urls ??
      networks
        .filter(({ caipNetworkId }) => caipNetworkId === id)
        .flatMap(({ rpcUrls }) => rpcUrls.default.http.map((url) => ({ url }))),
  }
}
