/** Longer is no reason that anybody reads. */
const maxLength = 300

/** Why a gateway refused. */
export type GatewayReason = { readonly field: string; readonly description: string }

/**
 * Reads the first reason out of the body of a refusal.
 *
 * @param body - JSON of an answer that is a failure.
 * @returns The reason, or undefined when it gives none.
 * @source facts: gateway §0.3
 */
export function parseReason(body: unknown): GatewayReason | undefined {
  const reasons = memberOf(body, 'reasons')
  const first: unknown = Array.isArray(reasons) ? reasons[0] : undefined
  const description = textOf(memberOf(first, 'description'))
  return description === '' ? undefined : { field: textOf(memberOf(first, 'field')), description }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, maxLength) : ''
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined
}
