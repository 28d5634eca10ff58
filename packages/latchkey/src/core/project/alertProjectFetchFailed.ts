import type { AlertCode, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { emitAlertOnce, alertGatewayRefusal } from '../gateway/index.ts'

/**
 * Alerts the host's developer why the project's configuration could not be fetched.
 *
 * @param error - Error of the HTTP client.
 */
export function alertProjectFetchFailed(client: Latchkey, error: WalletError): void {
  const code = getAlertOfHttpStatus(error.details['status'])
  if (code) emitAlertOnce(client, code)
  else alertGatewayRefusal(client, error)
}

/**
 * Returns the alert for an HTTP status.
 *
 * @param status - HTTP status; undefined or 0 without a response.
 */
export function getAlertOfHttpStatus(status: unknown): AlertCode | undefined {
  if (status === 429) return 'project.rate_limited'
  return typeof status === 'number' && status >= 500 && status < 600
    ? 'project.server_error'
    : undefined
}
