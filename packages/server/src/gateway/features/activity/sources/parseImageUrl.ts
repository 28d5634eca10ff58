const longest = 2_000

/**
 * Reads the address of a picture that somebody else named.
 *
 * @param text - As it was written.
 * @returns The address, https alone; undefined for anything else.
 */
export function parseImageUrl(text: string | null | undefined): string | undefined {
  if (typeof text !== 'string' || text.length > longest || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'https:' ? href : undefined
}
