import {
  type AlertCode,
  alertForServerMessage,
  alerts,
  messageOf,
  isWalletError,
} from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { alert } from '../notification/index.ts'

/** Tells the host's developer why a relay refuses the app. */
export type RelayAlerts = {
  /** Tells of an error, of whatever kind, unless it was told of. */
  alertOnce(error: Error): void
  /** The relay serves again. */
  forget(): void
}

/**
 * Creates alerts for the host's developer about rejections by the relay, one for each reason.
 *
 * @param client - Client from `createLatchkey`.
 * @returns The alerts, none raised yet.
 * @see [8.1b, 8.2a]
 */
export function relayAlerts(client: Latchkey): RelayAlerts {
  const reported = new Set<AlertCode>()
  return {
    alertOnce(error) {
      const code = alertCodeOf(error)
      if (!code || reported.has(code)) return
      reported.add(code)
      alert(client, { code })
    },
    forget: () => reported.clear(),
  }
}

function alertCodeOf(error: Error): AlertCode | undefined {
  if (isWalletError(error) && Object.hasOwn(alerts, error.code)) return error.code as AlertCode
  return alertForServerMessage(messageOf(error))
}
