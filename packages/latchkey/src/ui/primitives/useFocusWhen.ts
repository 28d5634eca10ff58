import { type RefObject, useEffect, useRef } from 'react'

/** Gives an element focus each time the condition turns true. */
export function useFocusWhen<element extends HTMLElement>(
  isWanted: boolean,
): RefObject<element | null> {
  const ref = useRef<element>(null)
  useEffect(() => {
    if (isWanted) ref.current?.focus()
  }, [isWanted])
  return ref
}
