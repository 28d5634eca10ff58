import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Field } from '../page/Field.tsx'
import { Form } from '../page/Form.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameLocalization } from '../page/LanguageContext.ts'
import { parseDecimal } from '../text/parseDecimal.ts'
import type { Approval } from './createApproval.ts'
import type { EditableAllowance } from './editableAllowance.ts'

/** Lets the visitor lower the amount that a spender may take. Nothing can be approved meanwhile. */
export function EditableAllowanceForm(props: {
  readonly approval: Approval
  readonly limit: EditableAllowance
  readonly isEditing: boolean
}): VNode {
  const { approval, limit, isEditing } = props
  const { text, locale } = useFrameLocalization()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const { decimals, symbol, requested } = limit
  const edit = (isStarted: boolean): void => {
    setTyped('')
    setIsWrong(false)
    approval.editLimit(isStarted)
  }
  if (!isEditing)
    return (
      <FrameButton isSmall onClick={() => edit(true)}>
        {text('limit.set')}
      </FrameButton>
    )
  const apply = (): void => {
    const amount = parseDecimal(typed, decimals, locale)
    if (amount === undefined || amount <= 0n || amount >= requested) setIsWrong(true)
    else void approval.setLimit(amount)
  }
  return (
    <Form isBusy={false} onSubmit={apply}>
      <Field
        kind="amount"
        hasFocus
        label={symbol === undefined ? text('limit.labelUnnamed') : text('limit.label', { symbol })}
        value={typed}
        maxLength={60}
        problem={isWrong ? text('limit.problem') : undefined}
        onInput={(value) => {
          setIsWrong(false)
          setTyped(value)
        }}
      />
      <div class="actions">
        <FrameButton onClick={() => edit(false)}>{text('limit.cancel')}</FrameButton>
        <FrameButton type="submit">{text('limit.use')}</FrameButton>
      </div>
    </Form>
  )
}
