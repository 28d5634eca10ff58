import { createServiceText, type ServiceLanguage } from '../../language/index.ts'
import type { NoticeMessage } from '../mail/OutboxMail.ts'

/** Event of the automatic recovery of a wallet. */
export type RecoveryNoticeKind = 'enabled' | 'started' | 'ending' | 'finished' | 'canceled'

const subjects = {
  enabled: 'mail.recoveryEnabled.subject',
  started: 'mail.recoveryStarted.subject',
  ending: 'mail.recoveryEnding.subject',
  finished: 'mail.recoveryFinished.subject',
  canceled: 'mail.recoveryCanceled.subject',
} as const

/** Lines of each notice; an empty one separates paragraphs. */
const lines = {
  enabled: [
    'mail.recoveryEnabled.text',
    'mail.recoveryEnabled.mailbox',
    '',
    'mail.recoveryEnabled.off',
  ],
  started: [
    'mail.recovery.request',
    'mail.recoveryStarted.from',
    '',
    'mail.recoveryStarted.cancel',
  ],
  ending: ['mail.recovery.request', 'mail.recoveryEnding.from', '', 'mail.recoveryEnding.cancel'],
  finished: ['mail.recoveryFinished.text', '', 'mail.recoveryFinished.move'],
  canceled: ['mail.recoveryCanceled.text', '', 'mail.recoveryCanceled.password'],
} as const

/** Formats a notice about automatic recovery, to the mailbox of the account. */
export function formatRecoveryMessage(about: {
  readonly to: string
  readonly language: ServiceLanguage
  readonly appOrigin: string
  readonly notice: RecoveryNoticeKind
  /** When the recovery can be finished, in milliseconds since 1970. */
  readonly readyAt?: number | undefined
  /** URL that cancels it. */
  readonly cancelUrl?: string | undefined
}): NoticeMessage {
  const { to, language, appOrigin: origin, notice, readyAt, cancelUrl } = about
  const text = createServiceText(language)
  const time = readyAt === undefined ? '' : formatTime(readyAt, language)
  const values = { origin, host: new URL(origin).host, time }
  const written = lines[notice].map((key) => (key === '' ? '' : text(key, values)))
  const link = cancelUrl === undefined ? [] : [cancelUrl]
  return {
    to,
    isUnlimited: notice === 'canceled',
    subject: text(subjects[notice]),
    text: [...written, ...link, ''].join('\n'),
  }
}

/** Formats a time in UTC, because the time zone of the reader is not known. */
function formatTime(at: number, language: ServiceLanguage): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(at)} UTC`
}
