import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock/Clock.ts'
import type { FastStore } from '../store/fast/FastStore.ts'
import type { TokenJournal } from './openTokenJournal.ts'
import type { VerifiedRelayToken } from './verifyRelayToken.ts'

/** Tokens that this node keeps; the least recently used ones are evicted first. */
const maxTokens = 200_000

/** The tokens that opened a connection. */
export type UsedTokens = {
  /** Marks a token as used; returns whether it was not used before, on any node. */
  use(token: VerifiedRelayToken): Promise<boolean>
}

/**
 * Creates the record of used tokens. A token opens one connection: with a token copied from a log or a
 * URL, an attacker could otherwise receive and acknowledge the messages of its client.
 *
 * @param deps - `fast` shares the record with other nodes. While it is unavailable, each node has its
 * own. `journal` keeps the record of one node over a restart: rejecting the tokens that were signed
 * before it would lock out clients whose clock is slow.
 */
export function createUsedTokens(deps: {
  readonly clock: Pick<Clock, 'now'>
  readonly fast?: Pick<FastStore, 'isShared' | 'lock'> | undefined
  readonly journal?: TokenJournal | undefined
}): UsedTokens {
  const { clock, fast, journal } = deps
  const used = new LRUCache<string, number>({ max: maxTokens })
  for (const [digest, expiresAt] of journal?.entries ?? []) used.set(digest, expiresAt)
  return {
    async use({ digest, expiresAt }) {
      if (used.has(digest)) return false
      used.set(digest, expiresAt)
      await journal?.add([digest, expiresAt], () => used.entries())
      if (!fast?.isShared) return true
      // Never released: it ends when the token has expired.
      const lock = await fast.lock(`relay:token:${digest}`, expiresAt - clock.now())
      return lock !== 'taken'
    },
  }
}
