import { createServiceText, type ServiceLanguage } from '../../language/index.ts'
import type { MailMessage } from '../mail/MailTransport.ts'

/** Formats the message to the mailbox of an account when an export of its wallet starts, or it gets a new recovery kit. */
export function formatExportMessage({
  to,
  language,
}: {
  readonly to: string
  readonly language: ServiceLanguage
}): MailMessage {
  const text = createServiceText(language)
  return {
    to,
    subject: text('mail.export.subject'),
    text: [text('mail.export.text'), '', text('mail.export.move'), ''].join('\n'),
  }
}
