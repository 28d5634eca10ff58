import { createServiceText, type ServiceLanguage } from '../../language/index.ts'
import type { NoticeMessage } from '../mail/OutboxMail.ts'

/** Formats the message to the mailbox of an account after a login was added or removed. */
export function formatLoginsChangedMessage(about: {
  readonly to: string
  readonly language: ServiceLanguage
  readonly appOrigin: string
  readonly change: 'added' | 'removed'
}): NoticeMessage {
  const { to, language, appOrigin: origin } = about
  const text = createServiceText(language)
  const change = about.change === 'added' ? 'mail.loginAdded' : 'mail.loginRemoved'
  return {
    to,
    isUnlimited: about.change === 'removed',
    subject: text(`${change}.subject`),
    text: [
      text(`${change}.text`, { origin }),
      '',
      text('mail.contact', { host: new URL(origin).host }),
      '',
    ].join('\n'),
  }
}
