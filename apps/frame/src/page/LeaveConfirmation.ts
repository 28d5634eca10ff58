import { createContext } from 'preact'
import { useContext, useLayoutEffect } from 'preact/hooks'

/** Asks the visitor, and calls `leave` when the visitor agrees. */
type AskBeforeLeaving = (leave: () => void) => void

/** The confirmation of a page whose view would lose something. */
type LeaveConfirmation = {
  /** Has `ask` called before the view is left; undefined while nothing would be lost. */
  set(ask: AskBeforeLeaving | undefined): void
  /** Leaves the view, after the confirmation if there is one. */
  readonly leave: AskBeforeLeaving
}

/** Creates the confirmation of a page. */
export function createLeaveConfirmation(): LeaveConfirmation {
  let ask: AskBeforeLeaving | undefined
  return {
    set(next) {
      ask = next
    },
    leave: (leave) => (ask ? ask(leave) : leave()),
  }
}

/** The confirmation of the page around the views below. */
export const LeaveConfirmationContext = createContext<LeaveConfirmation | undefined>(undefined)

/** Returns a function that leaves a view, after the confirmation of the page if it has one. */
export function useLeave(): AskBeforeLeaving {
  const confirmation = useContext(LeaveConfirmationContext)
  return (leave) => (confirmation ? confirmation.leave(leave) : leave())
}

/** Has the page ask before it is closed, and before one of its views is left. */
export function useLeaveConfirmation(ask: AskBeforeLeaving | undefined): void {
  const confirmation = useContext(LeaveConfirmationContext)
  useLayoutEffect(() => {
    confirmation?.set(ask)
    return () => confirmation?.set(undefined)
  }, [confirmation, ask])
}
