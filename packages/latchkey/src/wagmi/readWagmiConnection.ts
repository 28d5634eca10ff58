import { getAddress } from 'viem'
import { parseCaipNetworkId } from '../caip/index.ts'
import { type Latchkey, readConnection } from '../core/index.ts'
import { createProviderRpcError, type ProviderRpcError } from '../errors/index.ts'
import type { WagmiConnection } from './WagmiConnector.ts'

/**
 * Reads the current EVM connection of a client, as wagmi stores it.
 *
 * @returns Accounts with checksums and the wallet's chain id; undefined when no EVM wallet is
 * connected.
 */
export function readWagmiConnection(client: Latchkey): WagmiConnection | undefined {
  const connection = readConnection(client.store.get(), 'eip155')
  return (
    connection && {
      accounts: connection.accounts.map(({ address }) => getAddress(address)),
      chainId: Number(parseCaipNetworkId(connection.network).reference),
    }
  )
}

/**
 * Reads like {@link readWagmiConnection}.
 *
 * @throws A `ProviderRpcError` with the code 4900 when no EVM wallet is connected.
 */
export function readWagmiConnectionOrThrow(client: Latchkey): WagmiConnection {
  const connection = readWagmiConnection(client)
  if (!connection) throw createDisconnectedError()
  return connection
}

/**
 * Creates the error of a request without a connected wallet.
 *
 * @see EIP-1193, provider errors
 */
export function createDisconnectedError(): ProviderRpcError {
  return createProviderRpcError(4900, 'No wallet is connected.')
}
