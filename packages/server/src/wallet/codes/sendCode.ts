import type { EmailChallenge } from 'latchkey/protocol'
import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import { codeCooldownMs } from './codeLimits.ts'
import type { CodeRequest } from './createCodeStore.ts'
import type { CodeLimit } from './findCodeLimit.ts'
import { formatCodeMessage } from './formatCodeMessage.ts'

/**
 * Sends a code, after the response.
 *
 * @throws `login.too_soon` and `login.limited` (429).
 */
export async function sendCode(
  { codes, mail, projectBudget }: Pick<WalletServiceContext, 'codes' | 'mail' | 'projectBudget'>,
  request: Omit<CodeRequest, 'projectBudget'>,
): Promise<EmailChallenge> {
  const issued = await codes.issue({ ...request, projectBudget })
  if ('limit' in issued) throw createLimitError(issued.limit)
  const { id, code, expiresAt } = issued
  const { email, appOrigin } = request
  mail.add(formatCodeMessage({ to: email.address, code, appOrigin }), (isSent) =>
    codes.setMailStatus(id, isSent ? 'sent' : 'failed'),
  )
  const retryAfter = codeCooldownMs / 1_000
  return { challengeId: id, action: 'VERIFY_OTP', expiresAt, retryAfter }
}

function createLimitError(limit: CodeLimit): Error {
  if (limit.kind !== 'cooldown') return createLoginError('login.limited', { limit: limit.kind })
  const seconds = Math.ceil(limit.retryAfterMs / 1_000)
  return createLoginError('login.too_soon', { seconds })
}
