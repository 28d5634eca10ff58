import type { MailMessage } from '../mail/MailTransport.ts'

/** What happened to the automatic recovery of a wallet. */
export type RecoveryNotice = 'enabled' | 'started' | 'ending' | 'finished' | 'canceled'

const subjects = {
  enabled: 'Automatic recovery of your wallet is on',
  started: 'A new device asked to recover your wallet',
  ending: 'Your wallet will be opened on another device soon',
  finished: 'Your wallet was opened on another device',
  canceled: 'The recovery of your wallet was cancelled',
} as const

/** Formats a notice about automatic recovery, to the mailbox of the account. */
export function formatRecoveryMessage(about: {
  readonly to: string
  readonly appOrigin: string
  readonly notice: RecoveryNotice
  /** When the recovery can be finished, in milliseconds since 1970. */
  readonly readyAt?: number | undefined
  /** URL that cancels it. */
  readonly cancelUrl?: string | undefined
}): MailMessage {
  const { to, appOrigin, notice, cancelUrl } = about
  const { host } = new URL(appOrigin)
  const at = about.readyAt === undefined ? '' : new Date(about.readyAt).toUTCString()
  const texts = {
    enabled: [
      `Automatic recovery of your wallet was chosen on ${appOrigin}. The operator of this app can then restore your wallet.`,
      'A person who reads this mailbox can ask for it, and gets the wallet unless you cancel in time.',
      '',
      'If this was not you, switch it off in the settings of your wallet, under Recovery.',
    ],
    started: [
      `On ${appOrigin}, a new device asked to open your wallet by automatic recovery.`,
      `It can be finished from ${at}.`,
      '',
      'If this was you, come back to that device then. If this was not you, cancel it:',
    ],
    ending: [
      `On ${appOrigin}, a new device asked to open your wallet by automatic recovery.`,
      `It can be finished from ${at}. This is the last notice before.`,
      '',
      'If this was not you, cancel it now:',
    ],
    finished: [
      `On ${appOrigin}, your wallet was opened on a new device by automatic recovery.`,
      '',
      `If this was not you, move your funds to another wallet, and contact the support of ${host} now.`,
    ],
    canceled: [
      'The automatic recovery of your wallet was cancelled. Nothing was opened.',
      '',
      'If another person had asked for it, change the password of this mailbox.',
    ],
  } as const
  const link = cancelUrl === undefined ? [] : [cancelUrl]
  return { to, subject: subjects[notice], text: [...texts[notice], ...link, ''].join('\n') }
}
