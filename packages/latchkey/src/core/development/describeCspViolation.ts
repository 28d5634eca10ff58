import type { CspSource } from './cspSources.ts'

/** The part of a `SecurityPolicyViolationEvent` that names the blocked request. */
export type CspViolation = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI'>

/**
 * Describes which source is missing in the page's Content Security Policy.
 *
 * @param sources - Sources that the client needs.
 * @returns Undefined for a violation that does not concern the client.
 */
export function describeCspViolation(
  { effectiveDirective, blockedURI }: CspViolation,
  sources: readonly CspSource[],
): string | undefined {
  const directive = effectiveDirective.replace(/-(elem|attr)$/, '')
  const missing = sources.find(
    (one) => one.directive === directive && isBlocked(one.source, blockedURI),
  )
  return (
    missing &&
    `The Content Security Policy of this page blocks ${missing.purpose}. ` +
      `Add to its ${missing.directive}: ${missing.source}`
  )
}

function isBlocked(source: string, blockedURI: string): boolean {
  // Browsers report the bare scheme of what has no host: `data`.
  if (source.endsWith(':')) return blockedURI.split(':', 1)[0] === source.slice(0, -1)
  if (!URL.canParse(source) || !URL.canParse(blockedURI)) return false
  return new URL(source).origin === new URL(blockedURI).origin
}
