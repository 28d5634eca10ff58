/**
 * Returns the digest of an approved request for the log of the share service.
 *
 * @param request - What the visitor approved: bytes and bigints included.
 * @returns SHA-256 of its JSON, base64url.
 */
export async function digestRequest(request: unknown): Promise<string> {
  const text = JSON.stringify(request, (_key, value: unknown) => {
    if (typeof value === 'bigint') return `0x${value.toString(16)}`
    return value instanceof Uint8Array ? [...value] : value
  })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCodePoint(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
