import type { VNode } from 'preact'
import { useFrameText } from '../page/LanguageContext.ts'
import { FactorUnlockForm, type FactorUnlockFormProps } from './FactorUnlockForm.tsx'

/** Confirms a change with a recovery factor that the wallet has. */
export function ConfirmFactor({
  isAgain = false,
  ...props
}: FactorUnlockFormProps & {
  /** Whether the visitor has just confirmed the session; the form then explains why it is needed as well. */
  readonly isAgain?: boolean | undefined
}): VNode {
  const text = useFrameText()
  const { hasPasskey, hasCode } = props
  const only = hasPasskey ? 'factor.confirmPasskey' : 'factor.confirmCode'
  return (
    <FactorUnlockForm {...props} submit={text('factor.continue')}>
      <p class="subtitle">{text('factor.confirmTitle')}</p>
      <p class="quiet small">
        {isAgain && text('factor.again')}{' '}
        {text(hasPasskey === hasCode ? 'factor.confirmText' : only)}
      </p>
    </FactorUnlockForm>
  )
}
