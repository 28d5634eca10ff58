import type { Latchkey } from '../core/index.ts'
import { createRpcTransport, getChains } from '../viem/actions/index.ts'
import { createLatchkeyConnector } from './createLatchkeyConnector.ts'

/** Members of a wagmi config that are used here. */
type WagmiConfig = {
  subscribe(
    select: (state: { readonly status: string }) => string,
    listener: () => void,
  ): () => void
}

/**
 * Creates a wagmi config from a client: its EVM networks are the chains, its RPC URLs the
 * transports, and its connector comes first. Wallets of the browser are listed in the modal, so
 * wagmi does not discover them a second time.
 *
 * @example
 * import { createConfig } from 'wagmi'
 *
 * const client = createLatchkey({ projectId, networks: [mainnet, base], adapters: [evm()] })
 * const config = createWagmiConfig(client, { createConfig, ssr: true })
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The host's `createConfig` of wagmi, so that the config is of the installed
 * version; and its parameters, which override the defaults. `connectors` are added.
 * @returns What `createConfig` returns.
 * @throws `namespace.not_found` when the client has no EVM network.
 */
export function createWagmiConfig<createConfig extends (parameters: never) => unknown>(
  client: Latchkey,
  parameters: createWagmiConfig.Parameters<createConfig>,
): ReturnType<createConfig> {
  const {
    createConfig,
    connectors = [],
    ...others
  } = parameters as Record<string, unknown> & {
    readonly createConfig: createConfig
    readonly connectors?: readonly unknown[]
  }
  const chains = getChains(client)
  const transports = Object.fromEntries(
    chains.map(({ id }) => [id, createRpcTransport(client, id)]),
  )
  const connector = createLatchkeyConnector(client, {
    watchStatus: (listener) => config.subscribe(({ status }) => status, listener),
  })
  const given = {
    multiInjectedProviderDiscovery: false,
    ...('client' in others ? {} : { transports }),
    ...others,
    chains,
    connectors: [connector, ...connectors],
  }
  const config = createConfig(given as never) as WagmiConfig
  return config as ReturnType<createConfig>
}

export declare namespace createWagmiConfig {
  type Parameters<createConfig extends (parameters: never) => unknown> = {
    /** `createConfig` of `wagmi` or `@wagmi/core`, 2.16 to 3. */
    readonly createConfig: createConfig
  } & Partial<Omit<globalThis.Parameters<createConfig>[0], 'chains'>>
}
