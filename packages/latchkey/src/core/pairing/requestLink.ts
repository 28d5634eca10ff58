/**
 * Makes the link that opens a wallet for a request that waits in it.
 *
 * @param base - What its links begin with.
 * @param request - The request, and the session that it belongs to.
 * @returns The link.
 * @source product behaviour of mobile deep links
 */
export function requestLink(
  base: string,
  request: { readonly id: number; readonly topic: string },
): string {
  const query = `requestId=${request.id}&sessionTopic=${request.topic}`
  if (!/^https?:\/\/t\.me\//i.test(base)) return `${base.replace(/\/$/, '')}/wc?${query}`
  const address = base.replace(/\/$/, '')
  const joint = address.includes('?') ? '&' : '?'
  return `${address}${joint}startapp=${btoa(query).replace(/=+$/, '')}`
}
