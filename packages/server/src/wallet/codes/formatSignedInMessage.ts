import type { MailMessage } from '../mail/MailTransport.ts'

/** Formats the message to the mailbox of an account after a sign-in that did not need the mailbox. */
export function formatSignedInMessage(about: {
  readonly to: string
  readonly appOrigin: string
}): MailMessage {
  const { to, appOrigin } = about
  return {
    to,
    subject: 'New sign-in to your wallet',
    text: [
      `On ${appOrigin}, your wallet was opened by a sign-in with Farcaster.`,
      '',
      'If this was not you, end all sessions in the settings of your wallet, and remove the login.',
      '',
    ].join('\n'),
  }
}
