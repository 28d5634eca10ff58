import type { Latchkey } from '../core/index.ts'
import { createLatchkeyConnector } from './createLatchkeyConnector.ts'
import type { CreateWagmiConnector } from './WagmiConnector.ts'

/**
 * Creates the wagmi connector of a client. wagmi and Latchkey then have the same connection, whichever
 * of them connects, disconnects, or switches the chain.
 *
 * wagmi's `connect` opens the modal, unless an EVM wallet is connected already. It rejects with viem's
 * `UserRejectedRequestError` when the visitor closes the modal. wagmi's `reconnect` finds the wallet
 * that Latchkey restored.
 *
 * @example
 * const config = createConfig({
 *   chains: getChains(client),
 *   connectors: [latchkeyConnector(client)],
 *   multiInjectedProviderDiscovery: false,
 *   transports,
 * })
 *
 * @param client - Client from `createLatchkey`, started or not.
 * @returns The connector, for `connectors` of the `createConfig` of wagmi 2.14 to 3.
 * @see https://wagmi.sh/dev/creating-connectors
 */
export function latchkeyConnector(client: Latchkey): CreateWagmiConnector {
  return createLatchkeyConnector(client)
}
