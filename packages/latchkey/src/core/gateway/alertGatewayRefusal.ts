import { type AlertCode, alertCodeForServerMessage, type WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { emitAlert } from '../notification/index.ts'
import { parseGatewayReason } from './parseGatewayReason.ts'

/**
 * Alert by the field that the gateway rejects. The status alone is ambiguous: invalid signatures
 * have the same one.
 */
const byField: Readonly<Record<string, AlertCode>> = {
  authentication: 'project.invalid_id',
  origin: 'project.origin_not_allowed',
}

function alertedCodes(): Set<AlertCode> {
  return new Set()
}

/**
 * Alerts the host's developer, once per reason, that the gateway rejects the app.
 *
 * @param error - Error of the HTTP client.
 */
export function alertGatewayRefusal(client: Latchkey, error: WalletError): void {
  const { status } = error.details
  const { field = '', description = '' } = parseGatewayReason(error.cause) ?? {}
  const byStatus = status === 401 || status === 403 ? byField[field] : undefined
  const code = alertCodeForServerMessage(description) ?? byStatus
  if (code) emitAlertOnce(client, code)
}

/** Emits an alert at most once per client. */
export function emitAlertOnce(client: Latchkey, code: AlertCode): void {
  const known = client.own(alertedCodes)
  if (known.has(code)) return
  known.add(code)
  emitAlert(client, { code })
}
