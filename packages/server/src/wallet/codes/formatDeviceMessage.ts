import type { MailMessage } from '../mail/MailTransport.ts'
import { codeLifetimeMs } from './codeLimits.ts'

/** Formats the message with the link that approves a new browser. The token is in the fragment. */
export function formatDeviceMessage(about: {
  readonly to: string
  /** Origin of the wallet. */
  readonly origin: string
  readonly token: string
  readonly appOrigin: string
  readonly browser: string
}): MailMessage {
  const { to, origin, token, appOrigin, browser } = about
  return {
    to,
    subject: `Confirm a sign-in to ${new URL(appOrigin).host}`,
    text: [
      `A new browser wants to sign in on ${appOrigin}: ${browser}.`,
      '',
      `If it is yours, open this link within ${codeLifetimeMs / 60_000} minutes, and choose the number that the browser shows:`,
      `${origin}/device#token=${token}`,
      '',
      'If you did not request it, ignore this message. Never forward the link.',
      '',
    ].join('\n'),
  }
}
