import { useCallback, useSyncExternalStore } from 'react'
import { useClient } from '../../shell/hooks.ts'

/** Returns the whole seconds until a time, counting down to 0. */
export function useSecondsUntil(time: number): number {
  const { clock } = useClient()
  const read = (): number => Math.max(0, Math.ceil((time - clock.now()) / 1000))
  const subscribe = useCallback((changed: () => void) => clock.every(1000, changed), [clock])
  return useSyncExternalStore(subscribe, read, read)
}
