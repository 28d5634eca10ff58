import { formatAutomaticContext, type RecoveryTicketClaims } from 'latchkey/protocol'
import { verifyRecoveryTicket } from '../../wallet/index.ts'
import { createShareError } from '../createShareError.ts'
import { getHpkePublicKey, openHpke } from '../hpke.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'
import type { ShareWallet } from '../ShareStore.ts'

/**
 * Requires that the operator switched automatic recovery on in the configuration of this service.
 *
 * @throws `shares.automatic_off` (403).
 */
export function requireAutomaticRecovery({
  hasAutomaticRecovery,
}: Pick<ShareServiceContext, 'hasAutomaticRecovery'>): void {
  if (!hasAutomaticRecovery) throw createShareError('automatic_off')
}

/**
 * Requires a ticket of the wallet service, which checked the project and sent the notices of this step.
 *
 * @throws `shares.ticket_rejected` (403).
 */
export async function requireTicket<Purpose extends RecoveryTicketClaims['purpose']>(
  { getTokenKeys, origin, clock }: Pick<ShareServiceContext, 'getTokenKeys' | 'origin' | 'clock'>,
  ticket: string,
  expected: { readonly purpose: Purpose; readonly userId: string; readonly device: string },
): Promise<Extract<RecoveryTicketClaims, { purpose: Purpose }>> {
  const claims = verifyRecoveryTicket(ticket, {
    ...expected,
    publicKeys: await getTokenKeys(),
    issuer: origin,
    now: clock.now(),
  })
  if (!claims) throw createShareError('ticket_rejected')
  return claims
}

/**
 * Opens a private recovery key that the frame sealed for the service.
 *
 * @returns 32 bytes, which the caller overwrites.
 * @throws `shares.share_malformed` (400), also for the key of another wallet: it would restore nothing.
 */
export function openRecoveryKey(
  { keys }: Pick<ShareServiceContext, 'keys'>,
  sealed: string,
  wallet: Pick<ShareWallet, 'evm' | 'solana' | 'recovery_public_key'>,
): Buffer {
  const { privateKey } = keys
  const info = formatAutomaticContext(wallet)
  const recoveryKey = openHpke(Buffer.from(sealed, 'base64url'), { privateKey, info })
  if (recoveryKey?.length === 32) {
    const publicKey = getHpkePublicKey(recoveryKey).toString('base64url')
    if (publicKey === wallet.recovery_public_key) return recoveryKey
    recoveryKey.fill(0)
  }
  throw createShareError('share_malformed')
}
