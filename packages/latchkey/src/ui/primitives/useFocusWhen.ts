import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element each time the condition turns true. */
export function useFocusWhen<element extends HTMLElement>(
  shouldFocus: boolean,
): RefObject<element | null> {
  const ref = useRef<element>(null)
  useEffect(() => {
    if (shouldFocus) ref.current?.focus()
  }, [shouldFocus])
  return ref
}
