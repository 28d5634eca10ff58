/**
 * Adds members to the query of an address.
 *
 * @param url - The address, with or without a query.
 * @param query - What to add; members that are undefined are left out.
 */
export function withQuery(
  url: string,
  query: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const made = new URL(url)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) made.searchParams.set(name, `${value}`)
  return made.href
}
