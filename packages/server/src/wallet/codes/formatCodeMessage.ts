import { createServiceText, type ServiceLanguage } from '../../language/index.ts'
import type { MailMessage } from '../mail/MailTransport.ts'
import { codeLifetimeMs } from './codeLimits.ts'

/**
 * Formats the message with a code. The subject does not contain it, because a locked screen shows
 * subjects.
 *
 * @param about - `appOrigin` is verified; nothing in the message is chosen by the page.
 */
export function formatCodeMessage(about: {
  readonly to: string
  readonly language: ServiceLanguage
  readonly code: string
  readonly appOrigin: string
}): MailMessage {
  const { to, language, code, appOrigin: origin } = about
  const text = createServiceText(language)
  return {
    to,
    subject: text('mail.code.subject', { host: new URL(origin).host }),
    text: [
      text('mail.code.code', { code }),
      '',
      text('mail.code.where', { origin, minutes: codeLifetimeMs / 60_000 }),
      text('mail.code.secret'),
      '',
      text('mail.code.ignore'),
      '',
    ].join('\n'),
  }
}
