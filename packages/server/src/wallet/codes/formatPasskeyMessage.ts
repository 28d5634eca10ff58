import { createServiceText, type ServiceLanguage } from '../../language/index.ts'
import type { NoticeMessage } from '../mail/OutboxMail.ts'

/** Formats the message to the mailbox of an account after a passkey was added or removed. */
export function formatPasskeyMessage(about: {
  readonly to: string
  readonly language: ServiceLanguage
  readonly appOrigin: string
  readonly change: 'added' | 'removed'
  /** URL that removes a new passkey. */
  readonly undoUrl?: string | undefined
}): NoticeMessage {
  const { to, language, appOrigin: origin, undoUrl } = about
  const text = createServiceText(language)
  const change = about.change === 'added' ? 'mail.passkeyAdded' : 'mail.passkeyRemoved'
  return {
    to,
    isUnlimited: about.change === 'removed',
    subject: text(`${change}.subject`),
    text: [
      text(`${change}.text`, { origin }),
      ...(undoUrl === undefined
        ? []
        : [text('mail.passkey.soon'), '', text('mail.passkey.undo'), undoUrl]),
      '',
      text('mail.contact', { host: new URL(origin).host }),
      '',
    ].join('\n'),
  }
}
