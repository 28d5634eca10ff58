import { type Config, createConfig, type CreateConnectorFn } from '@wagmi/core'
import {
  type Config as OldestConfig,
  createConfig as createOldestConfig,
  type CreateConnectorFn as CreateOldestConnectorFn,
} from '@wagmi/core-2'
import type { Latchkey } from '../core/index.ts'
import { createRpcTransport, getChains } from '../viem/actions/index.ts'
import { createWagmiConfig, latchkeyConnector } from './index.ts'

declare const client: Latchkey

// The connector fits the oldest and the latest wagmi.
latchkeyConnector(client) satisfies CreateConnectorFn
latchkeyConnector(client) satisfies CreateOldestConnectorFn

const parameters = {
  chains: getChains(client),
  connectors: [latchkeyConnector(client)],
  transports: { 1: createRpcTransport(client, 1) },
}
createConfig(parameters) satisfies Config
createOldestConfig(parameters) satisfies OldestConfig

// The config is that of the given wagmi.
createWagmiConfig(client, { createConfig }) satisfies Config
createWagmiConfig(client, { createConfig: createOldestConfig, ssr: true }) satisfies OldestConfig

// @ts-expect-error -- the chains are those of the client.
createWagmiConfig(client, { createConfig, chains: getChains(client) })
// @ts-expect-error -- not a parameter of wagmi.
createWagmiConfig(client, { createConfig, ssr: 'yes' })
