import { isDeepStrictEqual } from 'node:util'
import type { CreateSmartSessionRequest } from 'latchkey/protocol'
import { toPostgresJson } from '../../../store/index.ts'
import type { StoredSmartSession } from './createSmartSessionStore.ts'

/**
 * Returns the first member of an activation that differs from the stored request. A wallet that grants
 * other permissions than those that were requested, or to another key, would prove what the app and the
 * server do not enforce.
 *
 * @returns Undefined when all members are equal, whatever the order of their keys.
 */
export function findChangedGrantMember(
  { session, signer }: Pick<StoredSmartSession, 'session' | 'signer'>,
  given: CreateSmartSessionRequest,
): keyof CreateSmartSessionRequest | undefined {
  const { expiry, permissions, policies } = session
  if (expiry !== given.expiry) return 'expiry'
  if (!isEqual(signer, given.signer)) return 'signer'
  if (!isEqual(permissions, given.permissions)) return 'permissions'
  return isEqual(policies, given.policies) ? undefined : 'policies'
}

/** Compares with a value as the database returns it. */
function isEqual(stored: object, given: object): boolean {
  return isDeepStrictEqual(stored, JSON.parse(toPostgresJson(given)))
}
