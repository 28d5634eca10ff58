/** Kinds of warnings: how bad each is, and what the visitor reads. */
const kinds = {
  sign_in_domain_mismatch: {
    severity: 'blocking',
    text: 'This signs you in to {domain}, but {origin} asks for it. It may be a trap.',
  },
  sign_in_account_mismatch: {
    severity: 'blocking',
    text: 'This sign-in message names another account.',
  },
  sign_in_malformed: {
    severity: 'blocking',
    text: 'This looks like a sign-in message, but it is malformed.',
  },
  sign_in_network_mismatch: {
    severity: 'danger',
    text: 'This sign-in message names another network.',
  },
  sign_in_expired: { severity: 'warning', text: 'This sign-in message is not valid now.' },
  will_fail: { severity: 'blocking', text: 'This will fail: {reason}' },
  blockhash_unknown: {
    severity: 'blocking',
    text: 'We couldn’t confirm that this transaction is for this network: its blockhash expired, or is of another network.',
  },
  cannot_prepare: { severity: 'blocking', text: 'We couldn’t work out the fee: {reason}' },
  not_compared: {
    severity: 'danger',
    text: 'We couldn’t check all that this moves. More could leave your account than is shown.',
  },
  batch_incomplete: {
    severity: 'danger',
    text: 'We couldn’t check all of these transactions. More could leave your account than is shown.',
  },
  unlimited_approval: {
    severity: 'danger',
    text: '{spender} could take all of this token, now and later.',
  },
  unknown_approval: {
    severity: 'danger',
    text: '{spender} could take assets of yours. How many is not clear.',
  },
  approval_for_all: {
    severity: 'danger',
    text: '{spender} could take every item of this collection, now and later.',
  },
  transfer_authorization: {
    severity: 'danger',
    text: 'This signature alone lets others move assets from your account to {to}.',
  },
  call_authorization: {
    severity: 'danger',
    text: 'This signature alone lets others make a call for your account to {to}.',
  },
  domain_without_network: {
    severity: 'danger',
    text: 'This signature names no network. It could be used on any of them.',
  },
  fee_high: { severity: 'danger', text: 'The fee is far above what the network asks for.' },
  durable_nonce: {
    severity: 'danger',
    text: 'This transaction does not expire. It could be sent at any later time.',
  },
  authority_change: {
    severity: 'danger',
    text: 'This hands control of an account or a token to {authority}.',
  },
  unknown_program: {
    severity: 'danger',
    text: 'It calls a program that we don’t know: {program}',
  },
  fee_payer_foreign: {
    severity: 'danger',
    text: 'Another account pays the fee and can hold this transaction back: {payer}',
  },
  other_signers: { severity: 'warning', text: 'Others sign this transaction too.' },
  lookup_tables: {
    severity: 'warning',
    text: 'Some accounts of this transaction are named in tables that can change.',
  },
  approval: { severity: 'warning', text: '{spender} could take assets of yours later.' },
  marketplace_order: {
    severity: 'warning',
    text: 'This is an order: its signature lets others trade the assets in it.',
  },
  domain_without_contract: {
    severity: 'warning',
    text: 'This signature does not say which contract it is for.',
  },
  not_simulated: { severity: 'warning', text: 'We couldn’t check what this does.' },
  contract_creation: { severity: 'warning', text: 'This creates a new contract.' },
  new_contract: {
    severity: 'warning',
    text: 'No contract has code at {address}: this only sends.',
  },
  first_time_recipient: {
    severity: 'warning',
    text: 'You have never sent to {address} before.',
  },
  hidden_characters: {
    severity: 'warning',
    text: 'The message has hidden or right-to-left characters. They are shown as ⟨U+…⟩.',
  },
  not_text: { severity: 'warning', text: 'This message is not text. Sign it only if you know it.' },
  not_atomic: {
    severity: 'warning',
    text: 'These {count} transactions are sent one after the other. Some can fail alone.',
  },
} as const satisfies Record<string, { severity: WarningSeverity; text: string }>

/** `blocking` cannot be approved; `danger` is shown in the negative colour. */
export type WarningSeverity = 'blocking' | 'danger' | 'warning'
/** Code of a warning. */
export type WarningCode = keyof typeof kinds

/** Something that the visitor has to know before approving. */
export type ApprovalWarning = {
  readonly code: WarningCode
  readonly severity: WarningSeverity
  readonly text: string
}

/**
 * Creates a warning.
 *
 * @param values - What stands in the place of the names in braces. Already escaped.
 */
export function createWarning(
  code: WarningCode,
  values: Readonly<Record<string, string>> = {},
): ApprovalWarning {
  const { severity, text } = kinds[code]
  return {
    code,
    severity,
    text: text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole),
  }
}

const order = Object.keys(kinds)

/** Returns the warnings without duplicates, worst first. */
export function sortWarnings(warnings: readonly ApprovalWarning[]): readonly ApprovalWarning[] {
  const unique = warnings.filter(
    ({ text }, at) => warnings.findIndex((other) => other.text === text) === at,
  )
  return unique.toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code))
}
