import {
  type EnableAutomaticRecoveryBody,
  enableAutomaticRecoveryBodySchema,
  type DescribeDeviceLinkBody,
  describeDeviceLinkBodySchema,
  type RecoveryIdBody,
  recoveryIdBodySchema,
  type ShareWalletDescription,
  shareWalletDescriptionSchema,
  type StartAutomaticRecoveryBody,
  startAutomaticRecoveryBodySchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { createJsonReply, type HttpRoute } from '../../http/index.ts'
import { defineSecretBodyRoute } from '../../wallet/index.ts'
import { createShareError } from '../createShareError.ts'
import type { ShareServiceContext } from '../ShareServiceContext.ts'
import { defineShareWalletRoute, requireNoHold, requireStepUp } from './defineShareRoute.ts'
import { hashRecoveryChallengeSecret } from './hashRecoveryChallengeSecret.ts'
import { openRecoveryKey, requireAutomaticRecovery, requireTicket } from './recoveryTickets.ts'

const hourMs = 3_600_000

const reply = shareWalletDescriptionSchema

/**
 * Creates the routes that switch automatic recovery of a wallet on and off, and start and cancel one. Its delay is
 * counted here, by the clock and the database of this service, independently of the wallet service.
 */
export function automaticRecoveryRoutes(context: ShareServiceContext): readonly HttpRoute[] {
  return [
    enableRoute(context),
    disableRoute(context),
    startRoute(context),
    cancelRoute(context),
    cancelByLinkRoute(context),
  ]
}

/** `POST /shares/v1/automatic`, on a device with a share: stores the recovery key of the wallet. */
function enableRoute(context: ShareServiceContext): HttpRoute {
  const { store, clock } = context
  return defineShareWalletRoute<EnableAutomaticRecoveryBody, ShareWalletDescription>(
    context,
    {
      method: 'POST',
      path: '/shares/v1/automatic',
      summary: 'Switch automatic recovery on',
      body: enableAutomaticRecoveryBodySchema,
      reply,
    },
    async ({ body, wallet, device, claims }) => {
      requireAutomaticRecovery(context)
      if (!(await store.hasDevice(wallet, device))) throw createShareError('no_share')
      requireStepUp(claims, clock.now(), 'recovery')
      requireNoHold(claims, clock.now())
      await requireTicket(context, body.ticket, { purpose: 'enable', userId: claims.sub, device })
      const recoveryKey = openRecoveryKey(context, body.recoveryKey, wallet)
      try {
        await store.automatic.enable(wallet, { device, recoveryKey })
      } finally {
        recoveryKey.fill(0)
      }
      return await store.describeWallet(wallet)
    },
  )
}

/** `POST /shares/v1/automatic/disable`, on a device with a share: deletes the key, and cancels a recovery. */
function disableRoute(context: ShareServiceContext): HttpRoute {
  const { store, clock } = context
  return defineShareWalletRoute<object, ShareWalletDescription>(
    context,
    {
      method: 'POST',
      path: '/shares/v1/automatic/disable',
      summary: 'Switch automatic recovery off',
      body: v.strictObject({}),
      reply,
    },
    async ({ wallet, device, claims }) => {
      if (!(await store.hasDevice(wallet, device))) throw createShareError('no_share')
      requireStepUp(claims, clock.now(), 'recovery')
      await store.automatic.disable(wallet, device)
      return await store.describeWallet(wallet)
    },
  )
}

/** `POST /shares/v1/automatic/start`, on a new device: starts the delay. */
function startRoute(context: ShareServiceContext): HttpRoute {
  const { store, clock } = context
  return defineShareWalletRoute<StartAutomaticRecoveryBody, ShareWalletDescription>(
    context,
    {
      method: 'POST',
      path: '/shares/v1/automatic/start',
      summary: 'Start an automatic recovery',
      body: startAutomaticRecoveryBodySchema,
      reply,
    },
    async ({ body, wallet, device, claims }) => {
      requireAutomaticRecovery(context)
      requireNoHold(claims, clock.now())
      const { id, cancel, delayHours } = await requireTicket(context, body.ticket, {
        purpose: 'start',
        userId: claims.sub,
        device,
      })
      const recovery = { id, device, cancelHash: cancel, delayMs: delayHours * hourMs }
      const outcome = await store.automatic.start(wallet, recovery)
      if (outcome !== 'started') throw createShareError(outcome)
      return await store.describeWallet(wallet)
    },
  )
}

/** `POST /shares/v1/automatic/cancel`, on a device with a share, or the one that started it. */
function cancelRoute(context: ShareServiceContext): HttpRoute {
  const { store } = context
  return defineShareWalletRoute<RecoveryIdBody, ShareWalletDescription>(
    context,
    {
      method: 'POST',
      path: '/shares/v1/automatic/cancel',
      summary: 'Cancel an automatic recovery',
      body: recoveryIdBodySchema,
      reply,
    },
    async ({ body: { id }, wallet, device }) => {
      const open = (await store.automatic.describe(wallet))?.recovery
      const isOwn = open?.id === id && open.device === device
      // Without a step-up: a device of the wallet stops a recovery at once.
      if (!isOwn && !(await store.hasDevice(wallet, device))) throw createShareError('no_share')
      const outcome = await store.automatic.cancel(wallet, { id, device })
      if (outcome !== 'canceled') throw createShareError(outcome)
      return await store.describeWallet(wallet)
    },
  )
}

/** `POST /shares/v1/automatic/cancel-by-link`, of the page of the link in the notice. */
function cancelByLinkRoute(context: ShareServiceContext): HttpRoute {
  return defineSecretBodyRoute<DescribeDeviceLinkBody>(
    context,
    {
      path: '/shares/v1/automatic/cancel-by-link',
      summary: 'Cancel an automatic recovery by the link of its notice',
      body: describeDeviceLinkBodySchema,
      cost: 5,
    },
    async ({ body: { token } }) => {
      const hash = hashRecoveryChallengeSecret(Buffer.from(token, 'base64url'))
      const outcome = await context.store.automatic.cancelByLink(hash)
      if (outcome !== 'canceled') throw createShareError(outcome)
      return createJsonReply(undefined, { status: 204 })
    },
  )
}
