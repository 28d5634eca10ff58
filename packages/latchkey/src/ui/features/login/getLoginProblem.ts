import type { WalletError } from '../../../errors/index.ts'
import type { GetText } from '../../text/createText.ts'
import type { loginTexts } from './loginTexts.ts'

/** Returns the text of an error of the login in the language of the modal; others have their own text. */
export function getLoginProblem(error: WalletError, text: GetText<typeof loginTexts>): string {
  if (error.code === 'login.code_wrong') return text('login.codeWrong')
  if (error.code === 'login.code_expired') return text('login.codeExpired')
  if (error.code === 'login.email_invalid') return text('login.emailInvalid')
  if (error.code === 'login.change_pending') return text('login.changePending')
  return error.message
}
