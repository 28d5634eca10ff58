/** Kinds of warnings, worst first, and how bad each is. Their texts are `warning.` and the code. */
const severities = {
  sign_in_domain_mismatch: 'blocking',
  sign_in_account_mismatch: 'blocking',
  sign_in_malformed: 'blocking',
  sign_in_network_mismatch: 'danger',
  sign_in_expired: 'warning',
  will_fail: 'blocking',
  will_revert: 'blocking',
  not_enough: 'blocking',
  not_enough_unnamed: 'blocking',
  blockhash_unknown: 'blocking',
  cannot_prepare: 'blocking',
  gas_limit: 'blocking',
  not_compared: 'danger',
  batch_incomplete: 'danger',
  unlimited_approval: 'danger',
  unknown_approval: 'danger',
  approval_for_all: 'danger',
  unlimited_credit: 'danger',
  transfer_authorization: 'danger',
  call_authorization: 'danger',
  domain_without_network: 'danger',
  fee_high: 'danger',
  durable_nonce: 'danger',
  authority_change: 'danger',
  authority_change_unnamed: 'danger',
  unknown_program: 'danger',
  fee_payer_foreign: 'danger',
  spend_capped: 'warning',
  other_signers: 'warning',
  lookup_tables: 'warning',
  approval: 'warning',
  credit_delegation: 'warning',
  marketplace_order: 'warning',
  domain_without_contract: 'warning',
  not_simulated: 'warning',
  contract_creation: 'warning',
  new_contract: 'warning',
  first_time_recipient: 'warning',
  hidden_characters: 'warning',
  not_text: 'warning',
  not_atomic: 'warning',
} as const satisfies Record<string, WarningSeverity>

/** `blocking` cannot be approved; `danger` is shown in the negative colour. */
export type WarningSeverity = 'blocking' | 'danger' | 'warning'
/** Code of a warning. */
export type ApprovalWarningCode = keyof typeof severities

/** Something that the visitor has to know before approving. */
export type ApprovalWarning = {
  readonly code: ApprovalWarningCode
  readonly severity: WarningSeverity
  /** Values of the placeholders of its text. Already escaped. */
  readonly values: Readonly<Record<string, string>>
}

/**
 * Creates a warning.
 *
 * @param values - What stands in the holes of its text. Already escaped.
 */
export function createApprovalWarning(
  code: ApprovalWarningCode,
  values: Readonly<Record<string, string>> = {},
): ApprovalWarning {
  return { code, severity: severities[code], values }
}

const order = Object.keys(severities)

/** Returns the warnings without duplicates, worst first. */
export function sortWarnings(warnings: readonly ApprovalWarning[]): readonly ApprovalWarning[] {
  const keys = warnings.map(keyOf)
  const unique = warnings.filter((_warning, at) => keys.indexOf(keys[at] ?? '') === at)
  return unique.toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code))
}

function keyOf({ code, values }: ApprovalWarning): string {
  return JSON.stringify([code, values])
}
