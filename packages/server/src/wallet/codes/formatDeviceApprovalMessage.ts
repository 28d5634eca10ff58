import { createServiceText, type ServiceLanguage } from '../../language/index.ts'
import { formatPageUrl } from '../formatPageUrl.ts'
import type { MailMessage } from '../mail/MailTransport.ts'
import { codeLifetimeMs } from './codeLimits.ts'

/** Formats the message with the link that approves a new browser. The token is in the fragment. */
export function formatDeviceApprovalMessage(about: {
  readonly to: string
  readonly language: ServiceLanguage
  /** Origin of the wallet. */
  readonly origin: string
  readonly token: string
  readonly appOrigin: string
  readonly browser: string
}): MailMessage {
  const { to, language, origin, token, appOrigin, browser } = about
  const text = createServiceText(language)
  return {
    to,
    subject: text('mail.device.subject', { host: new URL(appOrigin).host }),
    text: [
      text('mail.device.request', { origin: appOrigin, browser }),
      '',
      text('mail.device.open', { minutes: codeLifetimeMs / 60_000 }),
      formatPageUrl(`${origin}/device`, language, { token }),
      '',
      text('mail.device.ignore'),
      '',
    ].join('\n'),
  }
}
