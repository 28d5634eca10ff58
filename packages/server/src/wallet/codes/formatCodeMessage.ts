import type { MailMessage } from '../mail/MailTransport.ts'
import { codeLifetimeMs } from './codeLimits.ts'

/**
 * Formats the message with a code. The subject does not contain it, because a locked screen shows
 * subjects.
 *
 * @param about - `appOrigin` is verified; nothing in the message is chosen by the page.
 */
export function formatCodeMessage(about: {
  readonly to: string
  readonly code: string
  readonly appOrigin: string
}): MailMessage {
  const { to, code, appOrigin } = about
  const { host } = new URL(appOrigin)
  return {
    to,
    subject: `Your code for ${host}`,
    text: [
      `Your code is ${code}.`,
      '',
      `Enter it on ${appOrigin} in the browser where you requested it, within ${codeLifetimeMs / 60_000} minutes.`,
      'It is of no use elsewhere. Never give it to anyone.',
      '',
      'If you did not request it, ignore this message. No one can move your funds with this code.',
      '',
    ].join('\n'),
  }
}
