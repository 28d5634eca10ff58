import { randomBytes } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { Tables } from '../../store/index.ts'
import { createLoginError } from '../createLoginError.ts'
import { hashText } from '../dpop/readDpopProof.ts'
import {
  lostResponseMs,
  maxUnusedTokens,
  refreshesPerSessionAndHour,
  refreshPeriodMs,
} from './sessionLimits.ts'

type Step = Transaction<Tables>

/** Adds a refresh token to a session. Its hash is stored. */
export async function addRefreshToken(step: Step, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = { hash: hashText(token), session_id: sessionId, used_at: null }
  await step.insertInto('wallet_refresh_token').values(row).execute()
  return token
}

/**
 * Replaces the refresh token of a session.
 *
 * @param step - A transaction that has locked the account.
 * @throws `login.limited` (429); the token stays valid.
 */
export async function replaceRefreshToken(
  step: Step,
  sessionId: string,
  now: number,
): Promise<string> {
  await checkRefreshLimit(step, sessionId, now)
  const replaced = step.updateTable('wallet_refresh_token').set({ used_at: now })
  await replaced.where('session_id', '=', sessionId).where('used_at', 'is', null).execute()
  return await addRefreshToken(step, sessionId)
}

/**
 * Returns whether the browser may not have received the next token: this one was used within the last minute, and no
 * token of the session after it.
 *
 * @param step - A transaction that has locked the account.
 */
export async function mayResponseBeLost(
  step: Step,
  token: Selectable<Tables['wallet_refresh_token']>,
  now: number,
): Promise<boolean> {
  const { hash, session_id, used_at } = token
  if (used_at === null || now - used_at > lostResponseMs) return false
  const others = await step
    .selectFrom('wallet_refresh_token')
    .select('used_at')
    .where('session_id', '=', session_id)
    .where('hash', '!=', hash)
    .where(({ eb, or }) => or([eb('used_at', 'is', null), eb('used_at', '>=', used_at)]))
    .execute()
  return others.length < maxUnusedTokens && others.every((other) => other.used_at === null)
}

/** Finds the account and the device of a refresh token, also of a used one. */
export async function findRefreshTokenOwner(
  step: Step,
  hash: string,
): Promise<{ readonly device: string; readonly user_id: string } | undefined> {
  return await step
    .selectFrom('wallet_refresh_token')
    .innerJoin('wallet_session', 'wallet_session.id', 'wallet_refresh_token.session_id')
    .select(['wallet_session.device', 'wallet_session.user_id'])
    .where('wallet_refresh_token.hash', '=', hash)
    .executeTakeFirst()
}

async function checkRefreshLimit(step: Step, sessionId: string, now: number): Promise<void> {
  const used = await step
    .selectFrom('wallet_refresh_token')
    .select('used_at')
    .where('session_id', '=', sessionId)
    .where('used_at', '>', now - refreshPeriodMs)
    .orderBy('used_at', 'desc')
    .limit(refreshesPerSessionAndHour)
    .execute()
  const oldest = used.at(refreshesPerSessionAndHour - 1)?.used_at
  if (typeof oldest !== 'number') return
  const seconds = Math.ceil((oldest + refreshPeriodMs - now) / 1_000)
  throw createLoginError('login.limited', { limit: 'session', seconds })
}
