import { computed, type ComputedRef } from 'vue'
import { type EmbeddedUser, readLogin } from '../core/index.ts'
import { useClient } from './useClient.ts'
import { useStore } from './useStore.ts'

/**
 * Returns the visitor who is logged in to the embedded wallet.
 *
 * @example
 * const user = useUser()
 *
 * @returns Ref of the visitor; undefined without one.
 */
export function useUser(): ComputedRef<EmbeddedUser | undefined> {
  const state = useStore(useClient().store)
  return computed(() => readLogin(state.value).user)
}
