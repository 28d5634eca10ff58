import type { MailMessage } from '../mail/MailTransport.ts'

/** Formats the message to the mailbox of an account after a login was added or removed. */
export function formatLoginsChangedMessage(about: {
  readonly to: string
  readonly appOrigin: string
  readonly change: 'added' | 'removed'
}): MailMessage {
  const { to, appOrigin, change } = about
  return {
    to,
    subject: `A login of your wallet was ${change}`,
    text: [
      `On ${appOrigin}, a login of your wallet was ${change}. The settings list all of them.`,
      '',
      `If this was not you, contact the support of ${new URL(appOrigin).host} now.`,
      '',
    ].join('\n'),
  }
}
