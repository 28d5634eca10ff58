import type { Transaction } from 'kysely'
import {
  type DeviceAnswer,
  type DeviceAnswerBody,
  deviceAnswerBodySchema,
  deviceAnswerSchema,
  type DescribeDeviceLinkBody,
  describeDeviceLinkBodySchema,
  type DeviceLinkDescription,
  deviceLinkDescriptionSchema,
  type DeviceWaitBody,
  deviceWaitBodySchema,
  type DeviceWaitResult,
  deviceWaitResultSchema,
} from 'latchkey/protocol'
import type { HttpRoute } from '../../http/index.ts'
import type { Tables } from '../../store/index.ts'
import { deviceLongPollRetrySeconds } from '../codes/createDeviceApprovalLongPolls.ts'
import type {
  ApprovedDeviceLink,
  DeviceApprovalLinkState,
} from '../codes/createDeviceApprovalLinks.ts'
import { formatCodeMessage } from '../codes/formatCodeMessage.ts'
import { queueCodeMessage } from '../codes/sendCode.ts'
import { createLoginError } from '../createLoginError.ts'
import { parseEmail } from '../parseEmail.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { defineDeviceRoute, type DeviceRequest } from './defineDeviceRoute.ts'
import { defineSecretBodyRoute } from './defineSecretBodyRoute.ts'

/** Longest time of a request that waits for an answer. */
const waitMs = 110_000

/** Time between two looks at the database while a request waits. */
const intervalMs = 1_000

/**
 * `POST /wallet/v1/email/device` of the waiting browser, and `/wallet/v1/device/describe` and `/answer` of
 * the page of the link. Answering does not sign in the browser that opened the link.
 *
 * @throws `login.link_expired` (410) for the waiting browser, `login.code_expired` (410) for the page.
 */
export function deviceApprovalLinkRoutes(context: WalletServiceContext): readonly HttpRoute[] {
  const { deviceLinks } = context
  return [
    defineDeviceRoute<unknown, DeviceWaitBody, DeviceWaitResult>(
      context,
      {
        method: 'POST',
        path: '/wallet/v1/email/device',
        summary: 'Wait until the link of a message is approved',
        project: 'none',
        body: deviceWaitBodySchema,
        reply: deviceWaitResultSchema,
      },
      (request) => waitForAnswer(context, request),
    ),
    defineSecretBodyRoute<DescribeDeviceLinkBody, DeviceLinkDescription>(
      context,
      {
        path: '/wallet/v1/device/describe',
        summary: 'Describe the request of a device link',
        body: describeDeviceLinkBodySchema,
        cost: 5,
        reply: deviceLinkDescriptionSchema,
      },
      async ({ body: { token }, ip }) => {
        const description = await deviceLinks.describe(token, ip)
        if (!description) throw createLoginError('login.code_expired')
        return description
      },
    ),
    defineSecretBodyRoute<DeviceAnswerBody, DeviceAnswer>(
      context,
      {
        path: '/wallet/v1/device/answer',
        summary: 'Approve or decline the request of a device link',
        body: deviceAnswerBodySchema,
        cost: 5,
        reply: deviceAnswerSchema,
      },
      async ({ body: { token, number } }) => {
        const answer = await deviceLinks.answer(token, number, (step, approved) =>
          sendApprovedCode(context, step, approved),
        )
        if (answer === undefined) throw createLoginError('login.code_expired')
        if (answer === 'declined') return { status: 'declined' }
        context.mail.wake()
        return { status: 'approved' }
      },
    ),
  ]
}

/** Sends the code to the browser that was approved. It was not sent with the link. */
async function sendApprovedCode(
  context: WalletServiceContext,
  step: Transaction<Tables>,
  { challengeId: id, email: to, appOrigin, projectId, expiresAt, language }: ApprovedDeviceLink,
): Promise<void> {
  const code = await context.codes.replace(step, id)
  const emailKey = parseEmail(to)?.key ?? to
  await context.recordLogin(step, emailKey, {
    event: 'device.approved',
    details: { origin: appOrigin },
  })
  const message = formatCodeMessage({ to, language, purpose: 'login', code, appOrigin })
  await queueCodeMessage(context, step, { code: { id, expiresAt }, projectId, emailKey, message })
}

/**
 * Waits until the link of a code is answered, if this node has a place for another request that waits; else it
 * returns the state at once, with the time until the next request of the client.
 *
 * @throws `login.link_expired` (410).
 */
async function waitForAnswer(
  { clock, deviceLinks, deviceWaits, metrics }: WalletServiceContext,
  request: DeviceRequest<unknown, DeviceWaitBody>,
): Promise<DeviceWaitResult> {
  const { body, device, ip: address, signal } = request
  const { challengeId } = body
  const read = async (): Promise<NonNullable<DeviceApprovalLinkState>> => {
    const state = await deviceLinks.readStatus(challengeId, device)
    if (state === undefined) throw createLoginError('login.link_expired')
    return state
  }
  const first = await read()
  if (first.status !== 'waiting') return { status: first.status }
  const { projectId } = first
  const wait = deviceWaits.open({ challengeId, address, projectId }, signal)
  if (!wait) {
    metrics.countRefusal('long_polls')
    return { status: 'waiting', retryAfter: deviceLongPollRetrySeconds }
  }
  try {
    for (const endsAt = clock.now() + waitMs; clock.now() + intervalMs <= endsAt;) {
      await wait.pause(intervalMs)
      if (wait.isEnded()) return { status: 'waiting', retryAfter: deviceLongPollRetrySeconds }
      const { status } = await read()
      if (status !== 'waiting') return { status }
    }
    return { status: 'waiting' }
  } finally {
    wait.release()
  }
}
