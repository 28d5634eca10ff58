import { type AlertCode, alertForServerMessage, type WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { alert } from '../notification/index.ts'
import { parseReason } from './parseReason.ts'

/** By what a gateway says is wrong: signatures are refused with the same status. */
const byField: Readonly<Record<string, AlertCode>> = {
  authentication: 'project.invalid_id',
  origin: 'project.origin_not_allowed',
}

function alertedCodes(): Set<AlertCode> {
  return new Set()
}

/**
 * Tells the host's developer, once for each reason, why a gateway refuses the app.
 *
 * @param client - Client from `createLatchkey`.
 * @param error - What the HTTP client threw.
 * @source spec §8 "Alerts", "Server messages mapped"
 */
export function alertRefusal(client: Latchkey, error: WalletError): void {
  const { status } = error.details
  const { field = '', description = '' } = parseReason(error.cause) ?? {}
  const byStatus = status === 401 || status === 403 ? byField[field] : undefined
  const code = alertForServerMessage(description) ?? byStatus
  if (code) alertOnce(client, code)
}

/**
 * Tells the host's developer of something once in the life of a client.
 *
 * @param client - Client from `createLatchkey`.
 * @param code - Of the alert.
 */
export function alertOnce(client: Latchkey, code: AlertCode): void {
  const known = client.own(alertedCodes)
  if (known.has(code)) return
  known.add(code)
  alert(client, { code })
}
