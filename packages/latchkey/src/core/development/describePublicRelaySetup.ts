import { relayUrls } from '../pairing/index.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'

/** Hosts of the public relay that wallets in use today are compiled with. */
const publicRelay = /(^|\.)walletconnect\.(com|org)$/

/**
 * Describes how wallets in use today can be paired, when they can reach none of the relays.
 *
 * @returns Undefined without pairing, and when the public relay is configured.
 */
export function describePublicRelaySetup(
  options: Pick<ResolvedOptions, 'gatewayUrl' | 'pairing'>,
): string | undefined {
  const relays = relayUrls(options)
  if (relays.length === 0 || relays.some(isPublicRelay)) return undefined
  return (
    `Pairing uses ${relays.join(', ')}. Only wallets that are configured for this relay can scan ` +
    'codes of this app; the wallets in use today reach the public WalletConnect relay alone. ' +
    "For these, set pairing: { relayUrls: ['wss://relay.walletconnect.com'], " +
    "projectId: 'project id at that relay' }; without any pairing, set pairing: false."
  )
}

/** Returns whether wallets in use today reach a relay. */
export function isPublicRelay(url: string): boolean {
  return URL.canParse(url) && publicRelay.test(new URL(url).hostname)
}
