import type { Selectable, Transaction } from 'kysely'
import type { Tables, WalletCodeTable } from '../../store/index.ts'
import { findSession } from './findSession.ts'
import { lockUser } from './lockWalletSession.ts'
import { addRefreshToken } from './refreshTokens.ts'
import { maxUnusedTokens } from './sessionLimits.ts'
import type { StartedWalletSession } from './WalletSession.ts'

/** A code that its browser has used to sign in. */
export type RedeemedLoginCode = Pick<
  Selectable<WalletCodeTable>,
  'device' | 'project_id' | 'session_id'
>

/** Adds a refresh token to the session that a code has started, unless the browser has used one of its tokens. */
export async function resumeSession(
  step: Transaction<Tables>,
  { session_id: id, device }: RedeemedLoginCode,
  now: number,
): Promise<StartedWalletSession | undefined> {
  if (id === null) return undefined
  const started = await findSession(step, id, now)
  if (!started) return undefined
  await lockUser(step, started.user.id)
  // It may have ended, or a token of it may have been used, meanwhile.
  const found = await findSession(step, id, now)
  const tokens = await step
    .selectFrom('wallet_refresh_token')
    .select('used_at')
    .where('session_id', '=', id)
    .execute()
  const isUnused = tokens.every(({ used_at }) => used_at === null)
  if (found?.session.device !== device || !isUnused || tokens.length >= maxUnusedTokens)
    return undefined
  return { ...found, refreshToken: await addRefreshToken(step, id) }
}
