import { useEffect, useRef } from 'react'
import type { LatchkeyEvents } from '../core/index.ts'
import type { AnyEvent } from '../kernel/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * Returns the latest event, and calls a listener for each one.
 *
 * @param listener - Called once per event, also where several come between two renders.
 * @returns The latest event since the provider appeared.
 * @see [7.28c]
 */
export function useEvents(listener?: (event: AnyEvent<LatchkeyEvents>) => void): {
  readonly last: AnyEvent<LatchkeyEvents> | undefined
} {
  const { client, lastEvent, server } = useLatchkeyContext()
  const current = useRef(listener)
  useEffect(() => {
    current.current = listener
  })
  useEffect(() => client.events.onAny((event) => current.current?.(event)), [client])
  return { last: useSelected(lastEvent, server.event, ({ last }) => last) }
}
