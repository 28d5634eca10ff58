import type { VNode } from 'preact'
import { useFrameText } from '../page/LanguageContext.ts'
import { FactorForm, type FactorFormProps } from './FactorForm.tsx'

/** Confirms a change with a recovery factor that the wallet has. */
export function ConfirmFactor(props: FactorFormProps): VNode {
  const text = useFrameText()
  return (
    <FactorForm {...props} submit={text('factor.continue')}>
      <p class="subtitle">{text('factor.confirmTitle')}</p>
      <p class="quiet small">{text('factor.confirmText')}</p>
    </FactorForm>
  )
}
