import type { EmailChallenge } from 'latchkey/protocol'
import { createLoginError } from '../createLoginError.ts'
import type { MailMessage } from '../mail/MailTransport.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { codeCooldownMs } from './codeLimits.ts'
import type { CodeRequest } from './createCodeStore.ts'
import type { CodeLimit } from './findCodeLimit.ts'
import { formatCodeMessage } from './formatCodeMessage.ts'
import { formatDeviceMessage } from './formatDeviceMessage.ts'

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
  const { email, appOrigin, projectId, link } = request
  const { codesPerDay: projectBudget = context.projectBudget } =
    await context.settings.read(projectId)
  const issued = await context.codes.issue({ ...request, projectBudget })
  if ('limit' in issued) {
    context.metrics.countRefusal(issued.limit.kind)
    throw createLimitError(issued.limit)
  }
  const { id, code, expiresAt } = issued
  const { address: to } = email
  await queueCodeMessage(context, {
    id,
    emailKey: email.key,
    message: link
      ? formatDeviceMessage({ to, appOrigin, origin: context.origin, ...link })
      : formatCodeMessage({ to, code, appOrigin }),
  })
  const retryAfter = codeCooldownMs / 1_000
  const rest = { challengeId: id, expiresAt, retryAfter }
  return link
    ? { ...rest, action: 'VERIFY_DEVICE', number: link.number }
    : { ...rest, action: 'VERIFY_OTP' }
}

/** Queues the message of a code, and records whether it was accepted. */
export async function queueCodeMessage(
  { bounces, codes, mail }: Pick<Context, 'bounces' | 'codes' | 'mail'>,
  about: { readonly id: string; readonly emailKey: string; readonly message: MailMessage },
): Promise<void> {
  const { id, emailKey, message } = about
  if (await bounces.has(emailKey)) return await codes.setMailStatus(id, 'failed')
  mail.add(message, async (isSent, isRejected) => {
    if (isRejected) await bounces.add(emailKey)
    await codes.setMailStatus(id, isSent ? 'sent' : 'failed')
  })
}

function createLimitError(limit: CodeLimit): Error {
  if (limit.kind !== 'cooldown') return createLoginError('login.limited', { limit: limit.kind })
  const seconds = Math.ceil(limit.retryAfterMs / 1_000)
  return createLoginError('login.too_soon', { seconds })
}
