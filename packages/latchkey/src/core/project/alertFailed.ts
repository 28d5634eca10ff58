import type { AlertCode, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { alertOnce, alertRefusal } from '../gateway/index.ts'

/**
 * Tells the host's developer why a project's configuration could not be had.
 *
 * @param client - Client from `createLatchkey`.
 * @param error - What the HTTP client threw.
 * @source spec §8 "Alerts": "Server Error", "Rate Limited"
 */
export function alertFailed(client: Latchkey, error: WalletError): void {
  const code = alertOfStatus(error.details['status'])
  if (code) alertOnce(client, code)
  else alertRefusal(client, error)
}

/**
 * Finds the alert that the status of an answer calls for.
 *
 * @param status - Of the answer; undefined or 0 when there was none.
 * @returns Its code, if there is one.
 * @source spec §8 "HTTP 429 becomes RATE_LIMITED; status 500 to 599 becomes SERVER_ERROR"
 */
export function alertOfStatus(status: unknown): AlertCode | undefined {
  if (status === 429) return 'project.rate_limited'
  return typeof status === 'number' && status >= 500 && status < 600
    ? 'project.server_error'
    : undefined
}
