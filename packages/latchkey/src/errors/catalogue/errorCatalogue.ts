import type { ErrorCode } from './ErrorCode.ts'
import * as definitions from './index.ts'
import { rpcCodes } from './rpcCodes.ts'

/** Text, HTTP status and JSON-RPC code of one error. */
export type ErrorCatalogueEntry = {
  readonly code: ErrorCode
  /**
   * Description of the failure and its remedy. `{placeholders}` are filled from the error's
   * details.
   */
  readonly text: string
  /** HTTP status of a server's response. */
  readonly http?: number | undefined
  /** JSON-RPC or EIP-1193 code of the error on the wire. */
  readonly rpc?: number | undefined
}

/** HTTP statuses of the errors that a server responds with; 500 for all others. */
const httpStatuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  'login.change_pending': 409,
  'login.code_expired': 410,
  'login.code_locked': 410,
  'login.code_wrong': 422,
  'login.email_invalid': 422,
  'login.email_taken': 409,
  'login.identity_taken': 409,
  'login.last_login': 409,
  'login.limited': 429,
  'login.link_expired': 410,
  'login.link_required': 409,
  'login.on_hold': 403,
  'login.locked': 403,
  'login.origin_not_allowed': 403,
  'login.other_identity': 409,
  'login.passkey_rejected': 422,
  'login.passkey_required': 403,
  'login.provider_failed': 502,
  'login.provider_off': 404,
  'login.recovery_ended': 410,
  'login.recovery_off': 403,
  'login.recovery_pending': 409,
  'login.recovery_too_early': 409,
  'login.session_ended': 401,
  'login.step_up_required': 403,
  'login.stopped': 503,
  'login.too_many_passkeys': 409,
  'login.too_soon': 429,
  'login.unconfirmed': 409,
  'project.invalid_id': 401,
  'project.origin_not_allowed': 403,
  'project.rate_limited': 429,
  'project.server_error': 500,
  'shares.limited': 429,
  'shares.unavailable': 503,
  'swap.gas_price_not_supported': 422,
  'swap.network_not_supported': 422,
}

/**
 * Every failure of this product, by code. Append-only: a code, once published, keeps its meaning.
 *
 * It contains all texts. Code of the client imports the definitions that it throws from `index.ts`
 * instead, so that an app bundles those alone.
 */
export const errorCatalogue: Readonly<Record<ErrorCode, ErrorCatalogueEntry>> =
  /* @__PURE__ */ listByCode()

function listByCode(): Readonly<Record<ErrorCode, ErrorCatalogueEntry>> {
  const entries = Object.values(definitions)
    .map((one): [ErrorCode, ErrorCatalogueEntry] => [
      one.code,
      { ...one, http: httpStatuses[one.code], rpc: rpcCodes[one.code] },
    ])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries) as Record<ErrorCode, ErrorCatalogueEntry>
}
