import { createServiceText, type ServiceLanguage } from '../../language/index.ts'
import type { MailMessage } from '../mail/MailTransport.ts'

/** Formats the message to the mailbox of an account after a sign-in that did not need the mailbox. */
export function formatSignedInMessage(about: {
  readonly to: string
  readonly language: ServiceLanguage
  readonly appOrigin: string
}): MailMessage {
  const { to, language, appOrigin: origin } = about
  const text = createServiceText(language)
  return {
    to,
    subject: text('mail.signedIn.subject'),
    text: [text('mail.signedIn.text', { origin }), '', text('mail.signedIn.end'), ''].join('\n'),
  }
}
