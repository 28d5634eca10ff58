import { createServiceText, type ServiceLanguage } from '../../language/index.ts'
import type { MailMessage } from '../mail/MailTransport.ts'

/** Formats the message to the former and the new address after a change. It contains neither. */
export function formatEmailChangedMessage(about: {
  readonly to: string
  readonly language: ServiceLanguage
  readonly appOrigin: string
  /** Whether the account has no address any more. */
  readonly isRemoved?: boolean | undefined
  /** URL that undoes the change, for the former address. */
  readonly undoUrl?: string | undefined
}): MailMessage {
  const { to, language, appOrigin: origin, isRemoved, undoUrl } = about
  const text = createServiceText(language)
  const change = isRemoved ? 'mail.emailRemoved' : 'mail.emailChanged'
  return {
    to,
    subject: text(`${change}.subject`),
    text: [
      text(`${change}.text`, { origin }),
      text('mail.email.sessions'),
      '',
      ...(undoUrl === undefined ? [] : [text('mail.email.undo'), undoUrl, '']),
      text('mail.contact', { host: new URL(origin).host }),
      '',
    ].join('\n'),
  }
}
