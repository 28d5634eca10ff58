import type { WalletError } from '../../../errors/index.ts'
import type { GetText } from '../../text/createText.ts'
import type { loginTexts } from './loginTexts.ts'

type Key = 'login.codeWrong' | 'login.codeExpired' | 'login.emailInvalid' | 'login.changePending'

const texts: Readonly<Record<string, Key>> = {
  'login.code_wrong': 'login.codeWrong',
  'login.code_expired': 'login.codeExpired',
  'login.email_invalid': 'login.emailInvalid',
  'login.change_pending': 'login.changePending',
}

/** Returns the text of an error of the login in the language of the modal; others have their own text. */
export function getLoginProblem(error: WalletError, text: GetText<typeof loginTexts>): string {
  const key = texts[error.code]
  return key ? text(key) : error.message
}
