import { randomBytes, randomUUID } from 'node:crypto'
import {
  formatRecoveryContext,
  type RecoveryChallenge,
  recoveryChallengeSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { type HttpRoute } from '../../http/index.ts'
import { createShareError } from '../createShareError.ts'
import { sealHpke } from '../hpke.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'
import { hashRecoveryChallengeSecret } from './hashRecoveryChallengeSecret.ts'
import { defineShareWalletRoute, requireNoHold } from './defineShareRoute.ts'

/**
 * `POST /shares/v1/recover/start`: random bytes, sealed to the recovery key of the wallet. A device that
 * returns them has the recovery key, which neither a mailbox nor the wallet service has.
 *
 * @throws HTTP 429 after ten challenges a day for a device.
 */
export function requestRecoveryChallengeRoute(context: ShareServiceContext): HttpRoute {
  return defineShareWalletRoute<object, RecoveryChallenge>(
    context,
    {
      method: 'POST',
      path: '/shares/v1/recover/start',
      summary: 'Request a challenge of the recovery key',
      body: v.strictObject({}),
      reply: recoveryChallengeSchema,
    },
    async ({ wallet, device, claims }) => {
      requireNoHold(claims, context.clock.now())
      const challengeId = randomUUID()
      const secret = randomBytes(32)
      const sealed = sealHpke(secret, {
        publicKey: Buffer.from(wallet.recovery_public_key, 'base64url'),
        info: formatRecoveryContext({ challengeId, device }),
      })
      if (!sealed) throw createShareError('key_malformed')
      const challenge = {
        id: challengeId,
        device,
        origin: claims.app,
        secretHash: hashRecoveryChallengeSecret(secret),
      }
      const added = await context.store.addChallenge(wallet, challenge)
      if (added === 'limited') throw createShareError('limited')
      return { challengeId, sealed: sealed.toString('base64url') }
    },
  )
}
