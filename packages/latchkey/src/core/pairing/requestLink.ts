/**
 * Returns the link that opens a wallet for a pending request.
 *
 * @param base - Base URL of the wallet's links.
 * @param request - Request id and session topic.
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
