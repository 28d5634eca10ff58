import { type ReactNode, useEffect, useState } from 'react'
import { useShell } from './hooks.ts'
import { NotLoaded } from './NotLoaded.tsx'
import type { Part } from './views.ts'

/** After so many milliseconds a quiet part is fetched again. Longer than a toast shows. */
const pause = 4000

/**
 * Shows a part of a view that loads on its own. What stands in for it meanwhile has its size; where
 * it does not come, another try is offered, or made without a word.
 */
export function Later<props extends object>(given: Later.Props<props>): ReactNode {
  const { part, props, fallback, isQuiet = false } = given
  const { views, modal } = useShell()
  const loaded = views.peek(part)
  const isHere = loaded !== undefined
  const [outcome, setOutcome] = useState<{ readonly failed?: Part<props> }>({})
  const hasFailed = outcome.failed === part
  useEffect(() => {
    if (isHere) return undefined
    if (hasFailed)
      return isQuiet ? modal.client.clock.after(pause, () => setOutcome({})) : undefined
    let isGone = false
    const tell = (next: typeof outcome) => (): void => {
      if (!isGone) setOutcome(next)
    }
    views.load(part).then(tell({}), tell({ failed: part }))
    return () => {
      isGone = true
    }
  }, [views, modal, part, isHere, hasFailed, isQuiet])
  if (loaded) return <loaded.default {...props} />
  return hasFailed && !isQuiet ? <NotLoaded onRetry={() => setOutcome({})} /> : fallback
}

export declare namespace Later {
  type Props<props extends object> = {
    part: Part<props>
    props: props
    /** Stands in for it until it is here. */
    fallback?: ReactNode
    /** Fetches it again by itself where it does not come. @default false */
    isQuiet?: boolean | undefined
  }
}
