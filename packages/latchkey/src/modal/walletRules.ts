import type { Connector, State, WalletRow } from '../core/index.ts'

/** Returns the WalletConnect connector, if pairing is configured. */
export function findPairingConnector({ wallets }: State): Connector | undefined {
  return wallets.connectors.find((connector) => connector.kind === 'walletConnect')
}

/** Returns whether a wallet is paired. There is one at a time. */
export function hasPairedWallet({ connection }: State): boolean {
  return Object.values(connection).some(({ connections }) =>
    connections.some(({ connector }) => connector.kind === 'walletConnect'),
  )
}

/** Returns whether a row can be connected by pairing only. */
export function needsPairing({ type, connectors }: WalletRow): boolean {
  return type === 'walletConnect' || connectors.length === 0
}

/**
 * Formats the number of wallets: from ten on, rounded down to tens with a plus sign.
 */
export function formatWalletCount(count: number): string {
  return count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`
}
