/** Adds parameters to the query of a URL; undefined ones are left out. */
export function withQuery(
  url: string,
  query: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const made = new URL(url)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) made.searchParams.set(name, `${value}`)
  return made.href
}
