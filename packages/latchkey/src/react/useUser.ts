import { type EmbeddedUser, readLogin } from '../core/index.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the visitor who is logged in to the embedded wallet; undefined without one.
 *
 * @example
 * const user = useUser()
 * return <p>{user?.email ?? user?.userName ?? 'Not logged in'}</p>
 */
export function useUser(): EmbeddedUser | undefined {
  return useClientState((state) => readLogin(state).user)
}
