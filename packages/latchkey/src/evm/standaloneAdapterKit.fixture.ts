import type { AdapterKit, RpcUrl } from '../core/index.ts'
import {
  type Clock,
  createHttp,
  createLogger,
  createPrefixedStorage,
  createSystemClock,
} from '../kernel/index.ts'
import type { Network } from '../networks/index.ts'

/** Creates an adapter kit without a client. */
export function createTestEvmKit(
  options: {
    readonly clock?: Clock | undefined
    readonly fetch?: typeof globalThis.fetch | undefined
    readonly networks?: readonly Network[] | undefined
    readonly urls?: readonly RpcUrl[] | undefined
    readonly window?: EventTarget | undefined
    readonly enableEIP6963?: boolean | undefined
    readonly enableInjected?: boolean | undefined
  } = {},
): AdapterKit {
  const { clock = createSystemClock(), networks = [], urls } = options
  const { enableEIP6963 = true, enableInjected = true } = options
  return {
    clock,
    networks,
    storage: createPrefixedStorage({ prefix: 'test' }),
    http: createHttp({ clock, ...(options.fetch ? { fetch: options.fetch } : {}) }),
    logger: createLogger({ level: 'silent', clock }),
    window: options.window as AdapterKit['window'],
    options: {
      enableEIP6963,
      enableInjected,
      gatewayUrl: undefined,
      projectId: 'test',
      rpcUrls: urls ? { ['eip155:31337']: urls } : {},
    },
  }
}
