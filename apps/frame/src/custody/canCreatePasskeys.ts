/** The policy of a page in Chromium, which can be read before a feature is used. */
type PolicedDocument = {
  readonly featurePolicy?: { allowsFeature(name: string): boolean } | undefined
}

/**
 * Returns whether the browser creates passkeys on this page. In a frame of another site Chromium does, where the policy allows it;
 * Safari and Firefox do not, and have no `featurePolicy` to ask.
 *
 * @see WebAuthn Level 3 §5.9
 */
export function canCreatePasskeys(window: {
  readonly parent: unknown
  readonly document: object
}): boolean {
  if (window.parent === window) return true
  const { featurePolicy }: PolicedDocument = window.document
  return featurePolicy?.allowsFeature('publickey-credentials-create') ?? false
}
