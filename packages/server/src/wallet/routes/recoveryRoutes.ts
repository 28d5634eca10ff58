import {
  type DescribeDeviceLinkBody,
  describeDeviceLinkBodySchema,
  type RecoveryIdBody,
  recoveryIdBodySchema,
  type RecoveryStatus,
  recoveryStatusSchema,
  type RecoveryTicket,
  recoveryTicketSchema,
  stepUpStartBodySchema,
} from 'latchkey/protocol'
import { createJsonReply, type HttpRoute } from '../../http/index.ts'
import { createLoginError } from '../createLoginError.ts'
import type { RecoveryNoticeRecipient } from '../recovery/createRecoveryNotices.ts'
import { createRecoveryNotifier } from '../recovery/createRecoveryNotifier.ts'
import { hashCancelToken } from '../recovery/hashCancelToken.ts'
import { findRecoveryReadyTime } from '../recovery/recoveryTimes.ts'
import { requireNoRecentEmailChange } from '../recovery/requireNoRecentEmailChange.ts'
import { requireRecentLogin } from '../requireRecentLogin.ts'
import type { StoredRecovery } from '../recovery/createRecoveryStore.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineSecretBodyRoute } from './defineSecretBodyRoute.ts'
import { defineSessionRoute } from './defineSessionRoute.ts'

/**
 * Creates the routes of automatic recovery. They notify the mailbox of the account, and give the frame the tickets that
 * the share service needs for each step. Where a project does not offer it, all of them answer `login.recovery_off`, but
 * those that cancel.
 */
export function recoveryRoutes(context: WalletServiceContext): readonly HttpRoute[] {
  return [
    enableRoute(context),
    statusRoute(context),
    startRoute(context),
    finishRoute(context),
    cancelRoute(context),
    cancelByLinkRoute(context),
  ]
}

/**
 * `POST /wallet/v1/recovery/enable`: a ticket for the visitor who chooses automatic recovery. Notifies the mailbox. Needs
 * a recent sign-in or code.
 */
function enableRoute(context: WalletServiceContext): HttpRoute {
  return defineSessionRoute<unknown, object, RecoveryTicket>(
    context,
    {
      method: 'POST',
      path: '/wallet/v1/recovery/enable',
      summary: 'Get a ticket to switch automatic recovery on',
      body: stepUpStartBodySchema,
      reply: recoveryTicketSchema,
    },
    async (request) => {
      requireRecentLogin(context, request, 'recovery')
      await requireOffer(context, request)
      const { clock, tickets, recoveries, mail } = context
      await recoveries.enable(request, createRecoveryNotifier(context, request))
      mail.wake()
      return { ticket: tickets.sign({ purpose: 'enable', ...ownerOf(request) }, clock.now()) }
    },
  )
}

/** `GET /wallet/v1/recovery`: the recovery of the account that is under way, and the delay of a new one. */
function statusRoute(context: WalletServiceContext): HttpRoute {
  return defineSessionRoute<unknown, unknown, RecoveryStatus>(
    context,
    {
      method: 'GET',
      path: '/wallet/v1/recovery',
      summary: 'Get the automatic recovery that is under way',
      reply: recoveryStatusSchema,
    },
    async ({ user }) => {
      const { recoveries, clock } = context
      const [open, delayHours] = await Promise.all([
        recoveries.findOpen(user.id),
        recoveries.readDelayHours(user.id),
      ])
      return {
        ...(delayHours !== undefined && { delayHours }),
        ...(open && { recovery: describe(open, clock.now()) }),
      }
    },
  )
}

/** `POST /wallet/v1/recovery/start`: notifies the mailbox. Needs a recent sign-in or code. */
function startRoute(context: WalletServiceContext): HttpRoute {
  return defineSessionRoute<unknown, object, RecoveryTicket>(
    context,
    {
      method: 'POST',
      path: '/wallet/v1/recovery/start',
      summary: 'Start an automatic recovery',
      body: stepUpStartBodySchema,
      reply: recoveryTicketSchema,
    },
    async (request) => {
      requireRecentLogin(context, request, 'recovery')
      const { owner, delayHours } = await requireOffer(context, request)
      const { clock, tickets, recoveries, recoveryNotices, mail } = context
      const started = await recoveries.start(request, {
        delayHours,
        notify: (step, recovery) => recoveryNotices.add(step, recovery, owner),
      })
      if (started === 'pending') throw createLoginError('login.recovery_pending')
      if (started === 'limited') throw createLoginError('login.limited', { limit: 'account' })
      mail.wake()
      const { id, cancel_hash: cancel, delay_ms } = started.recovery
      const claims = { id, cancel, delayHours: Math.round(delay_ms / hourMs) }
      const start = { purpose: 'start', ...claims, ...ownerOf(request) } as const
      return { ticket: tickets.sign(start, clock.now()) }
    },
  )
}

/** `POST /wallet/v1/recovery/finish`, after the delay. Needs a recent code or passkey. */
function finishRoute(context: WalletServiceContext): HttpRoute {
  return defineSessionRoute<unknown, RecoveryIdBody, RecoveryTicket>(
    context,
    {
      method: 'POST',
      path: '/wallet/v1/recovery/finish',
      summary: 'Finish an automatic recovery',
      body: recoveryIdBodySchema,
      reply: recoveryTicketSchema,
    },
    async (request) => {
      requireRecentLogin(context, request, 'recovery')
      await requireOffer(context, request)
      const { clock, tickets, recoveries, mail } = context
      requireNoRecentEmailChange(request, clock.now())
      const { id } = request.body
      const finished = await recoveries.finish(
        request,
        id,
        createRecoveryNotifier(context, request),
      )
      if (finished === 'ended') throw createLoginError('login.recovery_ended')
      if (finished === 'too_early') throw createLoginError('login.recovery_too_early')
      mail.wake()
      const claims = { purpose: 'finish', id, ...ownerOf(request) } as const
      return { ticket: tickets.sign(claims, clock.now()) }
    },
  )
}

/** `POST /wallet/v1/recovery/cancel`, of any session of the account. */
function cancelRoute(context: WalletServiceContext): HttpRoute {
  return defineSessionRoute<unknown, RecoveryIdBody>(
    context,
    {
      method: 'POST',
      path: '/wallet/v1/recovery/cancel',
      summary: 'Cancel an automatic recovery',
      body: recoveryIdBodySchema,
    },
    async ({ body: { id }, user, session }) => {
      const notify = createRecoveryNotifier(context, { user, session })
      const isCanceled = await context.recoveries.cancel({ id, userId: user.id, notify })
      if (!isCanceled) throw createLoginError('login.recovery_ended')
      context.mail.wake()
      return createJsonReply(undefined, { status: 204 })
    },
  )
}

/** `POST /wallet/v1/recovery/cancel-by-link`, of the page of the link in a notice. */
function cancelByLinkRoute(context: WalletServiceContext): HttpRoute {
  return defineSecretBodyRoute<DescribeDeviceLinkBody>(
    context,
    {
      path: '/wallet/v1/recovery/cancel-by-link',
      summary: 'Cancel an automatic recovery by the link of its notice',
      body: describeDeviceLinkBodySchema,
      cost: 5,
    },
    async ({ body: { token } }) => {
      const isCanceled = await context.recoveries.cancel({ cancelHash: hashCancelToken(token) })
      if (!isCanceled) throw createLoginError('login.recovery_ended')
      return createJsonReply(undefined, { status: 204 })
    },
  )
}

const hourMs = 3_600_000

/** Requires that the project offers automatic recovery, and an address for the notices. */
async function requireOffer(
  { settings }: Pick<WalletServiceContext, 'settings'>,
  { session, user }: WalletSession,
): Promise<{ readonly owner: RecoveryNoticeRecipient; readonly delayHours: number }> {
  const { automaticRecoveryHours: delayHours } = await settings.read(session.project_id)
  const { email, email_key: emailKey, language } = user
  if (delayHours === undefined || email === null || emailKey === null)
    throw createLoginError('login.recovery_off')
  return { owner: { email, emailKey, language }, delayHours }
}

function ownerOf({ session, user }: WalletSession): { sub: string; cnf: { jkt: string } } {
  return { sub: user.id, cnf: { jkt: session.device } }
}

function describe(row: StoredRecovery, now: number): NonNullable<RecoveryStatus['recovery']> {
  const { id, device, started_at: startedAt, expires_at: expiresAt } = row
  const readyAt = findRecoveryReadyTime(row, now)
  return { id, device, startedAt, expiresAt, ...(readyAt !== undefined && { readyAt }) }
}
