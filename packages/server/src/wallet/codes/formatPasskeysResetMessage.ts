import { createServiceText, type ServiceLanguage } from '../../language/index.ts'
import type { NoticeMessage } from '../mail/OutboxMail.ts'

/** Formats the message to the mailbox of an account after the operator removed all of its passkeys. */
export function formatPasskeysResetMessage(about: {
  readonly to: string
  readonly language: ServiceLanguage
  /** Origin of the app that the account used last. */
  readonly appOrigin: string | undefined
}): NoticeMessage {
  const { to, language, appOrigin } = about
  const text = createServiceText(language)
  return {
    to,
    isUnlimited: true,
    subject: text('mail.passkeysReset.subject'),
    text: [
      text('mail.passkeysReset.text'),
      '',
      ...(appOrigin === undefined
        ? []
        : [text('mail.passkeysReset.contact', { host: new URL(appOrigin).host }), '']),
    ].join('\n'),
  }
}
