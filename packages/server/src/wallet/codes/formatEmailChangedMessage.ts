import type { MailMessage } from '../mail/MailTransport.ts'

/** Formats the message to the former and the new address after a change. It contains neither. */
export function formatEmailChangedMessage(about: {
  readonly to: string
  readonly appOrigin: string
  /** Whether the account has no address any more. */
  readonly isRemoved?: boolean | undefined
  /** URL that undoes the change, for the former address. */
  readonly undoUrl?: string | undefined
}): MailMessage {
  const change = about.isRemoved ? 'removed' : 'changed'
  return {
    to: about.to,
    subject: `The e-mail address of your wallet was ${change}`,
    text: [
      `The e-mail address of your wallet was ${change} on ${about.appOrigin}.`,
      'All other sessions have ended. For a day, nothing is exported and no device is added.',
      '',
      ...(about.undoUrl === undefined
        ? []
        : ['If this was not you, undo it within seven days:', about.undoUrl, '']),
      `If this was not you, contact the support of ${new URL(about.appOrigin).host} now.`,
      '',
    ].join('\n'),
  }
}
