import {
  type AlertCode,
  alertCodeForServerMessage,
  alerts,
  messageOf,
  isWalletError,
} from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { emitAlert } from '../notification/index.ts'

/** Alerts for the host's developer about rejections by the relay. */
export type RelayAlerts = {
  /** Raises the alert of an error, unless the error has none or it was raised before. */
  alertOnce(error: Error): void
  /** Resets the raised alerts, because the relay accepted the app again. */
  reset(): void
}

/**
 * Creates the alerts about rejections by the relay. Each is raised once per reason.
 *
 * @param client - Client from `createLatchkey`.
 * @returns The alerts, none raised yet.
 * @see [8.1b, 8.2a]
 */
export function createRelayAlerts(client: Latchkey): RelayAlerts {
  const reported = new Set<AlertCode>()
  return {
    alertOnce(error) {
      const code = alertCodeOf(error)
      if (!code || reported.has(code)) return
      reported.add(code)
      emitAlert(client, { code })
    },
    reset: () => reported.clear(),
  }
}

function alertCodeOf(error: Error): AlertCode | undefined {
  if (isWalletError(error) && Object.hasOwn(alerts, error.code)) return error.code as AlertCode
  return alertCodeForServerMessage(messageOf(error))
}
