import { createContext } from 'preact'
import { useContext, useLayoutEffect } from 'preact/hooks'

/** Asks the visitor, and calls `leave` when the visitor agrees. */
type AskBeforeLeaving = (leave: () => void) => void

/** The question of a page whose view would lose something. */
type LeaveQuestion = {
  /** Has `ask` called before the view is left; undefined while nothing would be lost. */
  set(ask: AskBeforeLeaving | undefined): void
  /** Leaves the view, after the question if there is one. */
  readonly leave: AskBeforeLeaving
}

/** Creates the question of a page. */
export function createLeaveQuestion(): LeaveQuestion {
  let ask: AskBeforeLeaving | undefined
  return {
    set(next) {
      ask = next
    },
    leave: (leave) => (ask ? ask(leave) : leave()),
  }
}

/** The question of the page around the views below. */
export const LeaveContext = createContext<LeaveQuestion | undefined>(undefined)

/** Returns a function that leaves a view, after the question of the page if it has one. */
export function useLeave(): AskBeforeLeaving {
  const question = useContext(LeaveContext)
  return (leave) => (question ? question.leave(leave) : leave())
}

/** Has the page ask before it is closed, and before one of its views is left. */
export function useLeaveQuestion(ask: AskBeforeLeaving | undefined): void {
  const question = useContext(LeaveContext)
  useLayoutEffect(() => {
    question?.set(ask)
    return () => question?.set(undefined)
  }, [question, ask])
}
