import { useEffect, useState } from 'preact/hooks'

/** Returns a signal that aborts when the view is left. */
export function useViewSignal(): AbortSignal {
  const [left] = useState(() => new AbortController())
  useEffect(() => () => left.abort(), [left])
  return left.signal
}
