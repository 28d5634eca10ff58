import { type ReactNode, useEffect, useRef } from 'react'

/** Shows the placeholder of the next page, and reports when it comes into view. */
export function NextPageSentinel({
  label,
  isPaused,
  onVisible,
  children,
}: NextPageSentinel.Props): ReactNode {
  const end = useRef<HTMLDivElement>(null)
  const report = useRef(onVisible)
  useEffect(() => void (report.current = onVisible))
  useEffect(() => {
    const element = end.current
    if (isPaused || !element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) report.current()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isPaused])
  return (
    <div ref={end} role="status" aria-label={label}>
      {children}
    </div>
  )
}

export declare namespace NextPageSentinel {
  type Props = {
    label: string
    /** Whether a page is being fetched. It reports again afterwards, if it is still in view. */
    isPaused: boolean
    onVisible: () => void
    /** The placeholder. */
    children: ReactNode
  }
}
