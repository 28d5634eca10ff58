import type { CaipNetworkId } from '../caip/index.ts'
import type { AdapterKit, RpcUrl } from '../core/index.ts'
import {
  type Clock,
  createHttp,
  createLogger,
  createPrefixedStorage,
  type PrefixedStorage,
  createSystemClock,
} from '../kernel/index.ts'
import { type Network, solanaMainnet } from '../networks/index.ts'

/** Creates an adapter kit without a client. */
export function createTestSolanaKit(
  options: {
    readonly clock?: Clock | undefined
    readonly fetch?: typeof globalThis.fetch | undefined
    readonly networks?: readonly Network[] | undefined
    /** RPC URLs of `serves`. @default those of the networks */
    readonly urls?: readonly RpcUrl[] | undefined
    readonly serves?: CaipNetworkId | undefined
    readonly window?: EventTarget | undefined
    /** Storage of an earlier visit. */
    readonly storage?: PrefixedStorage | undefined
    readonly enableEIP6963?: boolean | undefined
    readonly enableInjected?: boolean | undefined
  } = {},
): AdapterKit {
  const {
    clock = createSystemClock(),
    networks = [],
    urls,
    serves = solanaMainnet.caipNetworkId,
  } = options
  const { enableEIP6963 = true, enableInjected = true } = options
  return {
    clock,
    networks,
    storage: options.storage ?? createPrefixedStorage({ prefix: 'test' }),
    http: createHttp({ clock, ...(options.fetch ? { fetch: options.fetch } : {}) }),
    logger: createLogger({ level: 'silent', clock }),
    window: options.window as AdapterKit['window'],
    options: {
      enableEIP6963,
      enableInjected,
      gatewayUrl: undefined,
      projectId: 'test',
      rpcUrls: urls ? { [serves]: urls } : {},
    },
  }
}
