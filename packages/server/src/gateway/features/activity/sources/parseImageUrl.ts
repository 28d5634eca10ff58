const maxLength = 2_000

/**
 * Parses an image URL of a vendor.
 *
 * @returns Undefined unless it is https.
 */
export function parseImageUrl(text: string | null | undefined): string | undefined {
  if (typeof text !== 'string' || text.length > maxLength || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'https:' ? href : undefined
}
