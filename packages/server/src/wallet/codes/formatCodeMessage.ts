import { createServiceText, type ServiceLanguage } from '../../language/index.ts'
import type { MailMessage } from '../mail/MailTransport.ts'
import type { CodePurpose } from './CodePurpose.ts'
import { codeLifetimeMs } from './codeLimits.ts'

/** Start of the keys of the texts about a purpose. */
const textKeys = {
  login: 'mail.code.login',
  step_up: 'mail.code.stepUp',
  current_email: 'mail.code.currentEmail',
  next_email: 'mail.code.nextEmail',
} as const satisfies Record<CodePurpose, string>

/**
 * Formats the message with a code. It names the purpose before the code, because the page of the app, where the code is
 * entered, can name another one. The subject does not contain the code, because a locked screen shows subjects.
 *
 * @param about - `appOrigin` is verified. `nextEmail` is the address that replaces the current one, and all that the
 *   page chooses of the message.
 */
export function formatCodeMessage(about: {
  readonly to: string
  readonly language: ServiceLanguage
  readonly purpose: CodePurpose
  readonly nextEmail?: string | undefined
  readonly code: string
  readonly appOrigin: string
}): MailMessage {
  const { to, language, purpose, nextEmail: email = '', code, appOrigin: origin } = about
  const text = createServiceText(language)
  const key = textKeys[purpose]
  const ignore = purpose === 'current_email' ? 'mail.code.currentEmail.ignore' : 'mail.code.ignore'
  return {
    to,
    subject: text(`${key}.subject`, { host: new URL(origin).host }),
    text: [
      text(`${key}.text`, { email }),
      '',
      text('mail.code.code', { code }),
      '',
      text('mail.code.where', { origin, minutes: codeLifetimeMs / 60_000 }),
      text('mail.code.secret'),
      '',
      text(ignore, { origin }),
      '',
    ].join('\n'),
  }
}
