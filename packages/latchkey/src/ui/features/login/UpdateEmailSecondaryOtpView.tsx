import type { ReactNode } from 'react'
import { css as inputCss } from './CodeInput.module.css'
import { css as ownCss } from './CodeView.module.css'
import { UpdateEmailCode } from './UpdateEmailCode.tsx'

export const css: readonly string[] = [inputCss, ownCss]

/** Shows the field for the code that was sent to the new e-mail address. */
export default function UpdateEmailSecondaryOtpView(): ReactNode {
  return <UpdateEmailCode step="secondary" />
}
