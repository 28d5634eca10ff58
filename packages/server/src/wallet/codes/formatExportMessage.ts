import type { MailMessage } from '../mail/MailTransport.ts'

/** Formats the message to the mailbox of an account when an export of its wallet starts, or it gets a new recovery kit. */
export function formatExportMessage({ to }: { readonly to: string }): MailMessage {
  return {
    to,
    subject: 'Your wallet is being exported',
    text: [
      'A browser is showing the words and keys of your wallet, or saving a recovery kit with them. Who has them can',
      'move your funds, without signing in, and for good.',
      '',
      'If this was not you, move your funds to another wallet now.',
      '',
    ].join('\n'),
  }
}
