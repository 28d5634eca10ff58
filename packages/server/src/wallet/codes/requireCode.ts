import { createLoginError } from '../createLoginError.ts'
import type { WalletServiceContext } from '../WalletServiceContext.ts'
import type { CodeAttempt, RedeemedCode } from './redeemCode.ts'

/**
 * Redeems a code.
 *
 * @throws `login.code_wrong` (422), `login.code_locked` and `login.code_expired` (410), and `login.too_soon` (429) when
 * many wrong codes came from the address or network of the client. The code is as valid as before then.
 */
export async function requireCode(
  { codes, metrics }: Pick<WalletServiceContext, 'codes' | 'metrics'>,
  attempt: CodeAttempt,
): Promise<RedeemedCode> {
  const redeemed = await codes.redeem(attempt)
  if (typeof redeemed === 'string') throw createLoginError(`login.code_${redeemed}`)
  if (!('retryAfterMs' in redeemed)) return redeemed
  metrics.countRefusal('guesses')
  throw createLoginError('login.too_soon', { seconds: Math.ceil(redeemed.retryAfterMs / 1_000) })
}
