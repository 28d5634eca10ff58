import { useShell, useText } from '../../shell/hooks.ts'
import { translateError } from '../../text/translateError.ts'
import { loginTexts } from './loginTexts.ts'

/** Texts of errors that are shorter in the modal, also in English. */
const shortTexts: Readonly<Record<string, keyof typeof loginTexts>> = {
  'login.change_pending': 'login.changePending',
  'login.code_expired': 'login.codeExpired',
  'login.code_wrong': 'login.codeWrong',
  'login.email_invalid': 'login.emailInvalid',
}

/** Returns the function that returns the text of an error of a login, in the language of the modal. */
export function useLoginErrorText(): (error: {
  readonly code: string
  readonly message: string
}) => string {
  const text = useText(loginTexts) as (key: string) => string
  const { language } = useShell()
  return (error) => {
    const key = shortTexts[error.code]
    return key ? text(key) : translateError(error, language.translation)
  }
}
