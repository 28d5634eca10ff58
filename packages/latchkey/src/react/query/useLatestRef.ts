import { type RefObject, useInsertionEffect, useRef } from 'react'

/** Returns a ref to the value of the latest render, for callbacks that keep their identity. */
export function useLatestRef<value>(value: value): RefObject<value> {
  const ref = useRef(value)
  useInsertionEffect(() => {
    ref.current = value
  })
  return ref
}
