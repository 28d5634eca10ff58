/** Longer reasons are cut. */
const maxLength = 300

/** Reason of a gateway's rejection. */
export type GatewayReason = { readonly field: string; readonly description: string }

/**
 * Parses the first reason in the body of a gateway error.
 *
 * @param body - JSON of an error response.
 * @returns The reason, or undefined without one.
 */
export function parseGatewayReason(body: unknown): GatewayReason | undefined {
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
