import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element each time the condition turns true. */
export function useFocusWhen<element extends HTMLElement>(
  isWanted: boolean,
): RefObject<element | null> {
  const ref = useRef<element>(null)
  useEffect(() => {
    if (isWanted) ref.current?.focus()
  }, [isWanted])
  return ref
}
