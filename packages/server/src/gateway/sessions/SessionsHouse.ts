import { refusal } from '../../http/index.ts'
import type { Clock } from '../../clock.ts'
import type { Chains } from '../chains/index.ts'
import type { Signers } from '../names/index.ts'
import type { SessionStore, StoredSession } from './createSessionStore.ts'

/** What the routes of sessions stand on. */
export type SessionsHouse = {
  readonly store: SessionStore
  readonly chains: Chains
  readonly signers: Signers
  readonly clock: Clock
  /** Seals the keys of sessions. */
  readonly key: Uint8Array
}

/**
 * Finds a session of one of these accounts.
 *
 * @param house - Where they are kept.
 * @param pci - Its id.
 * @param accounts - CAIP-10 in lower case.
 * @throws `refusal` 400 where they have no such session.
 */
export async function foundSession(
  { store }: Pick<SessionsHouse, 'store'>,
  pci: string,
  accounts: readonly string[],
): Promise<StoredSession> {
  const found = await store.find(pci, accounts)
  if (found) return found
  throw refused('The account has no such session')
}

/**
 * Makes the error for a session that something cannot be done with.
 *
 * @param description - Why.
 */
export function refused(description: string): Error {
  return refusal(400, { field: 'pci', description })
}
