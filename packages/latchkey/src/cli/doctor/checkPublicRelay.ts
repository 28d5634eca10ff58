import { isPublicRelay } from '../../core/index.ts'
import type { DoctorCheck } from './DoctorCheck.ts'

/**
 * Checks that the wallets in use today reach one of the relays.
 *
 * @param relayUrls - Relays of the app; empty when pairing is off.
 */
export function checkPublicRelay(relayUrls: readonly string[]): readonly DoctorCheck[] {
  if (relayUrls.length === 0 || relayUrls.some(isPublicRelay)) return []
  return [
    {
      name: 'wallets',
      status: 'warning',
      text: 'only wallets that are configured for this relay can scan codes of the app',
      fix:
        'To reach the wallets in use today, set ' +
        "pairing: { relayUrls: ['wss://relay.walletconnect.com'], projectId: 'project id at that relay' }",
    },
  ]
}
