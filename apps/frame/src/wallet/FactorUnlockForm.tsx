import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { Field } from '../page/Field.tsx'
import { Form } from '../page/Form.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { Problem } from '../page/Problem.tsx'
import { useTask } from '../page/useTask.ts'

/** Props of a form for a recovery factor. */
export type FactorUnlockFormProps = {
  readonly hasPasskey: boolean
  readonly hasCode: boolean
  /** Asks the visitor for a passkey of the wallet. */
  readonly unlockPasskey: () => Promise<RecoveryFactor>
  readonly readCode: (typed: string) => Promise<RecoveryFactor>
  /** Runs with the factor. Its failure is shown in the form, so that another factor can be used. */
  readonly onFactor: (factor: RecoveryFactor) => Promise<void>
}

/** Asks for a recovery factor that the wallet has: a passkey, or the recovery code. */
export function FactorUnlockForm(
  props: FactorUnlockFormProps & {
    readonly submit: string
    /** In the place of `submit` while the form is busy. */
    readonly submitting?: string | undefined
    /** Reason that the factor is needed. */
    readonly children: ComponentChildren
  },
): VNode {
  const { hasPasskey, hasCode, unlockPasskey, readCode, onFactor, children } = props
  const text = useFrameText()
  const [typed, setTyped] = useState('')
  const { isBusy, problem, run } = useTask()
  const { submit, submitting = submit } = props
  return (
    <Form isBusy={isBusy} onSubmit={() => run(async () => onFactor(await readCode(typed)))}>
      {children}
      {hasPasskey && (
        <FrameButton
          tone={hasCode ? 'secondary' : 'primary'}
          isDisabled={isBusy}
          onClick={() => run(async () => onFactor(await unlockPasskey()))}
        >
          {text('factor.passkey')}
        </FrameButton>
      )}
      {hasCode ? (
        <>
          <Field
            kind="code"
            label={text('factor.code')}
            value={typed}
            maxLength={40}
            problem={problem}
            placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
            onInput={setTyped}
          />
          <FrameButton tone="primary" type="submit" isDisabled={isBusy || typed.trim() === ''}>
            {isBusy ? submitting : submit}
          </FrameButton>
        </>
      ) : (
        <Problem text={problem} />
      )}
    </Form>
  )
}
