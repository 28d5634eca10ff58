import type { DoctorCheck } from 'latchkey/cli'
import { createSystemClock } from '../../clock/Clock.ts'
import { isLoopbackHost } from '../../config/isLoopbackHost.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { createSmtpTransport } from '../../wallet/index.ts'
import { failedCheck, passedCheck, warningCheck } from './checkResults.ts'

/**
 * Checks the mail server of the embedded wallet: connection, certificate, login and sender. Sends nothing.
 *
 * @returns Empty without `wallet` in the configuration.
 */
export async function checkMail({
  wallet,
}: Pick<ServerConfig, 'wallet'>): Promise<readonly DoctorCheck[]> {
  if (!wallet) return []
  const name = 'mail'
  const { mail, origin } = wallet
  try {
    await createSmtpTransport(mail, { clock: createSystemClock(), origin }).verify()
  } catch (error) {
    const fix = 'Correct wallet.mail in the configuration, and LATCHKEY_MAIL_PASSWORD'
    const { message } = error as Error
    return [failedCheck(name, `${mail.host}: ${message}`, fix)]
  }
  if (mail.security === 'none' && !isLoopbackHost(mail.host)) {
    const fix =
      'Remove security and isNetworkTrusted from wallet.mail, unless the network is your own'
    const text = `codes, links and the password go to ${mail.host} without encryption`
    return [warningCheck(name, text, fix)]
  }
  return [passedCheck(name, `${mail.host} accepts messages of ${mail.from}`)]
}
