import type { MailMessage } from '../mail/MailTransport.ts'

/** Formats the message to the mailbox of an account after a passkey was added or removed. */
export function formatPasskeyMessage(about: {
  readonly to: string
  readonly appOrigin: string
  readonly change: 'added' | 'removed'
  /** URL that removes a new passkey. */
  readonly undoUrl?: string | undefined
}): MailMessage {
  const { to, appOrigin, change, undoUrl } = about
  return {
    to,
    subject: `A passkey of your wallet was ${change}`,
    text: [
      `On ${appOrigin}, a passkey that confirms changes of your wallet was ${change}.`,
      ...(undoUrl === undefined
        ? []
        : [
            'In three days, it confirms them instead of codes to this address.',
            '',
            'If this was not you, remove it and end all sessions before then:',
            undoUrl,
          ]),
      '',
      `If this was not you, contact the support of ${new URL(appOrigin).host} now.`,
      '',
    ].join('\n'),
  }
}
