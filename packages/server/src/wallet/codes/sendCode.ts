import type { Transaction } from 'kysely'
import type { EmailChallenge } from 'latchkey/protocol'
import { createLoginError } from '../createLoginError.ts'
import type { Tables } from '../../store/index.ts'
import type { OutboxMail } from '../mail/OutboxMail.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { codeCooldownMs } from './codeLimits.ts'
import type { CodeRequest } from './createCodeStore.ts'
import type { ExceededCodeLimit } from './findCodeLimit.ts'
import { formatCodeMessage } from './formatCodeMessage.ts'
import { formatDeviceApprovalMessage } from './formatDeviceApprovalMessage.ts'

type Context = Pick<
  WalletServiceContext,
  'bounces' | 'codes' | 'mail' | 'metrics' | 'origin' | 'projectBudget' | 'settings'
>

/**
 * Sends a code, or the link that precedes it, after the response. Nothing is sent to an address that
 * rejected a message for good; the response is the same.
 *
 * @throws `login.too_soon` and `login.limited` (429).
 */
export async function sendCode(
  context: Context,
  request: Omit<CodeRequest, 'projectBudget'>,
): Promise<EmailChallenge> {
  const { purpose, email, nextEmail, appOrigin, projectId, link, language } = request
  const { codesPerDay: projectBudget = context.projectBudget } =
    await context.settings.read(projectId)
  const about = { to: email.address, language, appOrigin }
  const issued = await context.codes.issue(
    { ...request, projectBudget },
    (step, { id, code, expiresAt }) =>
      queueCodeMessage(context, step, {
        code: { id, expiresAt },
        projectId,
        emailKey: email.key,
        message: link
          ? formatDeviceApprovalMessage({ ...about, origin: context.origin, ...link })
          : formatCodeMessage({ ...about, purpose, nextEmail, code }),
      }),
  )
  if ('limit' in issued) {
    context.metrics.countRefusal(issued.limit.kind)
    throw createLimitError(issued.limit)
  }
  context.mail.wake()
  const { id, expiresAt } = issued
  const retryAfter = codeCooldownMs / 1_000
  const rest = { challengeId: id, expiresAt, retryAfter }
  return link
    ? { ...rest, action: 'VERIFY_DEVICE', number: link.number }
    : { ...rest, action: 'VERIFY_OTP' }
}

/** Stores the message of a code, unless its address rejected one for good: then it counts as failed. */
export async function queueCodeMessage(
  { bounces, codes, mail }: Pick<Context, 'bounces' | 'codes' | 'mail'>,
  step: Transaction<Tables>,
  queued: OutboxMail & { readonly code: NonNullable<OutboxMail['code']> },
): Promise<void> {
  const { to } = queued.message
  const isQueued = !(await bounces.has(to, step)) && (await mail.add(step, queued))
  if (!isQueued) await codes.setMailStatus(queued.code.id, 'failed', step)
}

function createLimitError(limit: ExceededCodeLimit): Error {
  if (limit.kind !== 'cooldown') return createLoginError('login.limited', { limit: limit.kind })
  const seconds = Math.ceil(limit.retryAfterMs / 1_000)
  return createLoginError('login.too_soon', { seconds })
}
