import type { Connector, State, WalletRow } from '../../core/index.ts'

/** Finds the connector that pairs with wallets on other devices, and with apps of this one. */
export function findPairing({ wallets }: State): Connector | undefined {
  return wallets.connectors.find((connector) => connector.kind === 'walletConnect')
}

/** Tells whether a wallet is paired now: one at a time. */
export function isPaired({ connection }: State): boolean {
  return Object.values(connection).some(({ connections }) =>
    connections.some(({ connector }) => connector.kind === 'walletConnect'),
  )
}

/** Tells whether a row can be connected by pairing alone. */
export function needsPairing({ type, connectors }: WalletRow): boolean {
  return type === 'walletConnect' || connectors.length === 0
}

/**
 * Writes the number of wallets to choose from: rounded down to tens once there are ten.
 *
 * @source product-inventory §2.1 "all wallets row"
 */
export function countText(count: number): string {
  return count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`
}
