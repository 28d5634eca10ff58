import { onScopeDispose, type ShallowRef, shallowRef } from 'vue'
import type { Store } from '../kernel/index.ts'

/** Returns the state of a store as a ref, until the current scope ends. On a server it does not change. */
export function useStore<state>(store: Store<state>): Readonly<ShallowRef<state>> {
  const current = shallowRef(store.get())
  if (globalThis.window !== undefined)
    onScopeDispose(
      store.subscribe(() => {
        current.value = store.get()
      }),
    )
  return current
}
