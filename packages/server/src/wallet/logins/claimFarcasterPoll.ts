import type { SqlStoreDeps } from '../../store/index.ts'

/** Time between two requests to the relay for one login, over all nodes, and how many there are. */
const intervalMs = 1_400
const maxPolls = 220

/** Whether to ask the relay; `later` while another poll has asked recently, `ended` after the last one. */
export type FarcasterPollClaim = 'ask' | 'later' | 'ended'

/**
 * Claims the next request to the Farcaster relay for a login: of concurrent polls one requests it. After the
 * last one the login has failed.
 */
export async function claimFarcasterPoll(
  sql: SqlStoreDeps['database']['sql'],
  id: string,
  now: number,
): Promise<FarcasterPollClaim> {
  const waiting = sql
    .updateTable('wallet_login_flow')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', now)
    .returning('id')
  const claimed = await waiting
    .set(({ eb }) => ({ polled_at: now, polls: eb('polls', '+', 1) }))
    .where('polls', '<', maxPolls)
    .where(({ eb, or }) =>
      or([eb('polled_at', 'is', null), eb('polled_at', '<=', now - intervalMs)]),
    )
    .execute()
  if (claimed.length > 0) return 'ask'
  const ended = await waiting
    .set({ status: 'failed', reason: 'provider_failed' })
    .where('polls', '>=', maxPolls)
    .execute()
  return ended.length > 0 ? 'ended' : 'later'
}
