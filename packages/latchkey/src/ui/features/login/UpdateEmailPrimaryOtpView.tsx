import type { ReactNode } from 'react'
import { css as inputCss } from './CodeInput.module.css'
import { css as ownCss } from './CodeView.module.css'
import { UpdateEmailCode } from './UpdateEmailCode.tsx'
import { loginTexts } from './loginTexts.ts'
import { useText } from '../../shell/hooks.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(loginTexts)('login.codeHeader')

export const css: readonly string[] = [inputCss, ownCss]

/** Shows the field for the code that was sent to the present e-mail address. */
export default function UpdateEmailPrimaryOtpView(): ReactNode {
  return <UpdateEmailCode step="primary" />
}
