/** The policy of a page in Chromium, which can be read before a feature is used. */
type PolicedDocument = {
  readonly featurePolicy?: { allowsFeature(name: string): boolean } | undefined
}

/**
 * Returns whether a page can create passkeys. Where the browser does not tell a frame its policy, the attempt fails
 * with `custody.passkey_cancelled`.
 */
export function canCreatePasskeys(window: {
  readonly parent: unknown
  readonly document: object
}): boolean {
  if (!('PublicKeyCredential' in window)) return false
  if (window.parent === window) return true
  const { featurePolicy }: PolicedDocument = window.document
  return featurePolicy?.allowsFeature('publickey-credentials-create') ?? true
}
