import {
  type FinishAutomaticRecoveryBody,
  finishAutomaticRecoveryBodySchema,
  formatAutomaticContext,
  type ReleasedRecoveryKey,
  releasedRecoveryKeySchema,
  type ReleaseRecoveryKeyBody,
  releaseRecoveryKeyBodySchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import { createShareError } from '../createShareError.ts'
import { sealHpke } from '../hpke.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'
import type { ShareWallet } from '../ShareStore.ts'
import type { AutomaticRecoveryFailure } from '../automatic/AutomaticRecoveryStore.ts'
import { defineShareWalletRoute, requireNoHold, requireStepUp } from './defineShareRoute.ts'
import { requireAutomaticRecovery, requireTicket } from './recoveryTickets.ts'

/**
 * Creates the routes that release the recovery key of a wallet with automatic recovery: `POST
 * /shares/v1/automatic/finish` to a new device after the delay, and `/release` to a device with a share, which adds
 * another factor with it. Both need a step-up.
 */
export function releaseRecoveryKeyRoutes(context: ShareServiceContext): readonly HttpRoute[] {
  const { store, clock } = context
  return [
    defineShareWalletRoute<FinishAutomaticRecoveryBody, ReleasedRecoveryKey>(
      context,
      {
        method: 'POST',
        path: '/shares/v1/automatic/finish',
        summary: 'Release the recovery key after the delay',
        body: finishAutomaticRecoveryBodySchema,
        reply: releasedRecoveryKeySchema,
      },
      async ({ body: { ticket, publicKey }, wallet, device, claims }) => {
        requireAutomaticRecovery(context)
        requireStepUp(claims, clock.now(), 'recovery')
        requireNoHold(claims, clock.now())
        const expected = { purpose: 'finish', userId: claims.sub, device } as const
        const { id } = await requireTicket(context, ticket, expected)
        const released = await store.automatic.finish(wallet, { id, device, origin: claims.app })
        return seal(released, { publicKey, wallet, device })
      },
    ),
    defineShareWalletRoute<ReleaseRecoveryKeyBody, ReleasedRecoveryKey>(
      context,
      {
        method: 'POST',
        path: '/shares/v1/automatic/release',
        summary: 'Release the recovery key to a device with a share',
        body: releaseRecoveryKeyBodySchema,
        reply: releasedRecoveryKeySchema,
      },
      async ({ body: { publicKey }, wallet, device, claims }) => {
        if (!(await store.hasDevice(wallet, device))) throw createShareError('no_share')
        requireStepUp(claims, clock.now(), 'recovery')
        requireNoHold(claims, clock.now())
        const released = await store.automatic.release(wallet, { device, origin: claims.app })
        return seal(released, { publicKey, wallet, device })
      },
    ),
  ]
}

/** Seals a recovery key to the key of a request, and overwrites it. */
function seal(
  released: Buffer | AutomaticRecoveryFailure,
  to: { readonly publicKey: string; readonly wallet: ShareWallet; readonly device: string },
): ReleasedRecoveryKey {
  if (typeof released === 'string') throw createShareError(released)
  const { evm, solana } = to.wallet
  try {
    const publicKey = Buffer.from(to.publicKey, 'base64url')
    const info = formatAutomaticContext({ evm, solana, device: to.device })
    const sealed = sealHpke(released, { publicKey, info })
    if (!sealed) throw createShareError('key_malformed')
    return { recoveryKey: sealed.toString('base64url') }
  } finally {
    released.fill(0)
  }
}
