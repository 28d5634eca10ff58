import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Field } from '../page/Field.tsx'
import { Form } from '../page/Form.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { UnsavedCode } from './UnsavedCode.tsx'

/** Shows a new recovery code, and continues once the visitor has typed its end. */
export function RecoveryCodeStep(props: {
  readonly code: string
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly onSaveKit: () => void
  readonly onDone: () => void
}): VNode {
  const { code, isBusy, problem, onSaveKit, onDone } = props
  const text = useFrameText()
  const [typed, setTyped] = useState('')
  const [isCopied, setIsCopied] = useState(false)
  const end = code.slice(-4)
  const isRight = typed.trim().toUpperCase() === end
  const isWrong = typed.trim().length >= end.length && !isRight

  return (
    <UnsavedCode isBusy={isBusy}>
      <Form
        isBusy={isBusy}
        onSubmit={() => {
          if (isRight && !isBusy) onDone()
        }}
      >
        <h2 class="subtitle">{text('code.title')}</h2>
        <p class="quiet">{text('code.intro')}</p>
        <output class="code" dir="ltr" aria-label={text('code.label')}>
          {code}
        </output>
        <div class="actions">
          <FrameButton
            onClick={() => void navigator.clipboard.writeText(code).then(() => setIsCopied(true))}
          >
            {text(isCopied ? 'code.copied' : 'code.copy')}
          </FrameButton>
          <FrameButton onClick={onSaveKit}>{text('code.download')}</FrameButton>
        </div>
        <Field
          kind="code"
          label={text('code.confirm')}
          value={typed}
          maxLength={8}
          problem={problem ?? (isWrong ? text('code.mismatch') : undefined)}
          onInput={setTyped}
        />
        <FrameButton tone="primary" type="submit" isDisabled={!isRight || isBusy}>
          {text('code.done')}
        </FrameButton>
      </Form>
    </UnsavedCode>
  )
}
