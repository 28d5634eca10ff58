import type { StepUpAction } from 'latchkey/protocol'
import type { VNode } from 'preact'
import type { Task } from '../page/useTask.ts'
import type { StepUpActions } from '../stepUp/createStepUp.ts'
import { StepUpForm } from '../stepUp/StepUpForm.tsx'
import { withStepUp } from '../stepUp/withStepUp.ts'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'

/** A row that the visitor wants to remove, and whether the session is confirmed for that. */
export type RowToRemove = { readonly id: string; readonly isConfirmed: boolean }

/** Removes a row of a list, after a confirmation of the session and a question. */
export function RemovalStep(props: {
  readonly chosen: RowToRemove
  readonly action: StepUpAction
  readonly question: string
  readonly stepUp: StepUpActions
  readonly task: Task
  readonly remove: (id: string) => Promise<void>
  readonly onChange: (chosen: RowToRemove | undefined) => void
}): VNode {
  const { chosen, action, question, stepUp, task, remove, onChange } = props
  if (!chosen.isConfirmed)
    return (
      <StepUpForm
        actions={stepUp}
        action={action}
        onDone={() => onChange({ ...chosen, isConfirmed: true })}
      />
    )
  const confirm = async (): Promise<void> => {
    await remove(chosen.id)
    onChange(undefined)
  }
  return (
    <ConfirmRemoval
      question={question}
      isBusy={task.isBusy}
      onCancel={() => onChange(undefined)}
      onConfirm={() =>
        task.run(async () => withStepUp(confirm, () => onChange({ ...chosen, isConfirmed: false })))
      }
    />
  )
}
